// `npm run bench`: all measurements in one run, written to `bench/RESULTS.md` with its charts. Takes about 25 minutes on two idle cores; other kits are
// installed from the npm registry for it. `--rounds N` (9) of the pages. A part that fails says so in its section and keeps nothing from the others.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { barChart } from './chart.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const scratch = mkdtempSync(join(tmpdir(), 'tillkit-bench-'));
const pagesFile = join(scratch, 'pages.json');

/** What is measured. `table`: the command prints a table of its own. */
const parts = [
  {
    title: 'Pages',
    table: true,
    command: ['hostedPages.mjs', '--peers', '--everyCondition', '--rounds', values.rounds, '--json', pagesFile],
    about: [
      '"Usable" is when the first field has been drawn and so takes typing, "formats typing" when a card number is written in groups as it is typed, "begun" the time from the first',
      'act until React looks after the fields. Requests and kB are those until then, "in all" with what follows. The slow phone has its processor slowed down four',
      'times, and 150 ms and 1.6 Mbit/s of network; nothing is cached. Every page is served compressed. Kits that need their maker’s servers are measured as far as',
      'the npm registry goes: Adyen’s fields are stand-ins of one input each, and of Braintree, Polar, Stripe and PayPal only the script is there.',
    ],
  },
  {
    title: 'Card fields in a frame',
    table: true,
    command: ['cardFrame.mjs'],
    about: [
      'The fields of a card alone, the security code of a saved one, and a payment link, in a merchant’s page: inline, and in a frame of the pay origin.',
    ],
  },
  { title: 'Saved payment methods', command: ['picker.mjs'], about: [] },
  { title: 'Proxy', command: ['proxy.mjs'], about: [] },
  ...['read', 'payment'].map((kind) => ({
    title: `What a ${kind} costs in the proxy, by cause`,
    command: ['proxy.mjs', '--only', kind, '--profile', scratch],
    about: ['A profile slows a process down: the ratios are those of the section above.'],
  })),
  { title: 'What a request costs in the proxy, step by step', command: ['proxy.mjs', '--steps'], about: [] },
  { title: 'What the proxy keeps over 200,000 requests', command: ['proxy.mjs', '--memory'], about: [] },
  { title: 'Several proxies on one journal', command: ['proxy.mjs', '--instances'], about: [] },
  { title: 'Journal', command: ['journal.mjs'], about: [] },
  { title: 'Sandbox', command: ['sandbox.mjs'], about: [] },
  { title: 'Lists of the sandbox', command: ['sandboxLists.mjs'], about: [] },
];

/** Runs a measurement; resolves with what it prints, and with its exit code: not 0 where it failed, or where it missed a goal that its output names. */
function run([file, ...options]) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(here, file), ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      process.stdout.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ printed: printed.trim(), code }));
  });
}

/** Draws the charts of the pages on the slow phone. */
function drawCharts() {
  const rows = Object.entries(JSON.parse(readFileSync(pagesFile, 'utf8'))['slow phone']);
  const bars = (what, keep = () => true) =>
    rows
      .filter(([name]) => keep(name))
      .map(([name, row]) => ({ name, value: row[what], ours: /^(payment|secure|payout|tillkit)/.test(name) }));
  const hasFields = (name) => !/alone\)$/.test(name);
  const charts = {
    usable: barChart({
      title: 'Until the first field takes typing, slow phone',
      unit: 'ms',
      bars: bars('usable', hasFields),
    }),
    works: barChart({
      title: 'Until typing is formatted, slow phone',
      unit: 'ms',
      bars: bars('works', hasFields),
    }),
    bytes: barChart({ title: 'Over the wire until then, compressed', unit: 'kB', bars: bars('kB') }),
  };
  mkdirSync(join(here, 'charts'), { recursive: true });
  return Object.entries(charts).map(([name, svg]) => {
    writeFileSync(join(here, 'charts', `${name}.svg`), svg);
    return `![${name}](charts/${name}.svg)`;
  });
}

const [load] = loadavg();
const sections = [];
for (const { title, command, table, about } of parts) {
  const began = performance.now();
  const { printed, code } = await run(command);
  console.error(`${title}: ${Math.round((performance.now() - began) / 1000)} s`);
  const charts = command.includes(pagesFile) && existsSync(pagesFile) ? ['', ...drawCharts()] : [];
  const output = table ? printed : `\`\`\`text\n${printed}\n\`\`\``;
  const ended = code === 0 ? [] : ['', `Exit code ${code}.`];
  sections.push(
    [
      `## ${title}`,
      '',
      `\`node bench/${command
        .join(' ')
        .replaceAll(scratch, 'FOLDER')
        .replace(/ --json .*/, '')}\``,
      '',
      ...about,
      ...(about.length > 0 ? [''] : []),
      output,
      ...ended,
      ...charts,
    ].join('\n'),
  );
}
rmSync(scratch, { recursive: true });
const machine = `${cpus().length} cores (${cpus()[0].model}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
writeFileSync(
  join(here, 'RESULTS.md'),
  `# Measurements

Written by \`npm run bench\`. ${machine}. Load of the machine before it began: ${Math.round(load * 10) / 10}. Times differ from machine to machine; compare within this page.

${sections.join('\n\n')}
`,
);
