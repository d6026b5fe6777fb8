/** The mark of Google Pay on black: the letter in its four colours, and the word beside it. The button around it is named. */
export function GooglePayMark() {
  const arc = { fill: 'none', strokeWidth: 3.4 } as const;
  return (
    <svg viewBox="0 0 62 24" width="62" height="24" aria-hidden="true" focusable="false" direction="ltr">
      <path {...arc} stroke="#ea4335" d="M16.6 7.3A7.3 7.3 0 0 0 5.1 8.4" />
      <path {...arc} stroke="#fbbc04" d="M5.1 8.4a7.3 7.3 0 0 0 0 7.2" />
      <path {...arc} stroke="#34a853" d="M5.1 15.6a7.3 7.3 0 0 0 11 1.6" />
      <path {...arc} stroke="#4285f4" d="M16.1 17.2A7.2 7.2 0 0 0 18.6 12H11.4" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        d="M26.5 18V6h3.6a3.6 3.6 0 0 1 0 7.2h-3.6M43 10v8M43 14a3.4 3.6 0 1 1-6.8 0 3.4 3.6 0 0 1 6.8 0M47 10l3.6 8M54.4 10l-5.2 11.6"
      />
    </svg>
  );
}
