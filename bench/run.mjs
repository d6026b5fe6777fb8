// `npm run bench`: all measurements in one run, written to `docs/internals/measurements.md`. Takes about 25 minutes on two idle cores; other kits are
// installed from the npm registry for it. `--rounds N` (9) of the pages. A part that fails says so in its section and keeps nothing from the others.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });

/**
 * What is measured. `table`: the command prints a table of its own.
 *
 * @type {{ title: string, table?: boolean, command: [string, ...string[]], about: string[] }[]}
 */
const parts = [
  {
    title: 'Pages',
    table: true,
    command: ['hostedPages.mjs', '--peers', '--everyCondition', '--rounds', values.rounds],
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
    command: ['hostedPages.mjs', '--frames'],
    about: [
      'The fields of a card alone, the security code of a saved one, and a payment link, in a merchant’s page: inline, and in a frame of the pay origin.',
    ],
  },
  { title: 'Proxy', command: ['proxy.mjs'], about: [] },
  { title: 'What a request costs in the proxy, step by step', command: ['proxy.mjs', '--steps'], about: [] },
  { title: 'What the proxy keeps over 200,000 requests', command: ['proxy.mjs', '--memory'], about: [] },
  { title: 'Several proxies on one journal', command: ['proxy.mjs', '--instances'], about: [] },
  { title: 'Sandbox', command: ['sandbox.mjs'], about: [] },
  { title: 'Studio', command: ['studio.mjs'], about: [] },
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

const [load] = loadavg();
const sections = [];
for (const { title, command, table, about } of parts) {
  const began = performance.now();
  const { printed, code } = await run(command);
  console.error(`${title}: ${Math.round((performance.now() - began) / 1000)} s`);
  const output = table ? printed : `\`\`\`text\n${printed}\n\`\`\``;
  const ended = code === 0 ? [] : ['', `Exit code ${code}.`];
  sections.push(
    [
      `## ${title}`,
      '',
      `\`node bench/${command.join(' ')}\``,
      '',
      ...about,
      ...(about.length > 0 ? [''] : []),
      output,
      ...ended,
    ].join('\n'),
  );
}
const machine = `${cpus().length} cores (${cpus()[0].model}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
writeFileSync(
  join(here, '../docs/internals/measurements.md'),
  `# Measurements

Written by \`npm run bench\`. ${machine}. Load of the machine before it began: ${Math.round(load * 10) / 10}. Times differ from machine to machine; compare within this page.

${sections.join('\n\n')}
`,
);
