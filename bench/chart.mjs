const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A bar chart as SVG: a bar for each name, as long as its value. Ours are marked.
 *
 * @param unit follows each value, for example `ms`
 * @param bars `{ name, value, ours }`; a bar without a value is left out
 */
export function barChart({ title, unit, bars }) {
  const rows = bars.filter(({ value }) => value !== undefined);
  const most = Math.max(...rows.map(({ value }) => value));
  const [left, wide, high, top] = [300, 380, 26, 44];
  const drawn = rows.map(({ name, value, ours }, row) => {
    const y = top + row * high;
    const length = Math.max(2, (value / most) * wide);
    return `<text x="${left - 10}" y="${y + 16}" text-anchor="end">${escaped(name)}</text>
<rect x="${left}" y="${y + 3}" width="${Math.round(length)}" height="18" rx="3" fill="${ours ? '#0b6e6e' : '#9aa5b1'}"/>
<text x="${left + length + 8}" y="${y + 16}">${Math.round(value).toLocaleString('en')} ${unit}</text>`;
  });
  const height = top + rows.length * high + 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 ${height}" width="780" height="${height}" role="img" aria-label="${escaped(title)}">
<rect width="780" height="${height}" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="13" fill="#1f2933"><text x="12" y="26" font-size="15" font-weight="600">${escaped(title)}</text>
${drawn.join('\n')}
</g></svg>
`;
}
