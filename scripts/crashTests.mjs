#!/usr/bin/env node
// Kills real proxies in mid-payment and spoils their line to a real sandbox, and asks the sandbox's ledger what became of the money.
import { execFile, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import {
  ask,
  bundleServer,
  closeConnections,
  controlToken,
  createBrowsers,
  faultyLine,
  insist,
  lineFaults,
  makeDatabase,
  randomOf,
  startSandbox,
  traceHeader,
  traceOf,
  wait,
} from './crash-tests/testBed.mjs';
import { havePostgres, startPostgres } from './postgres.mjs';

/**
 * Promises that a proxy of `scripts/crash-tests/killedProxy.mjs` can be set to break, and the words of the finding that has to be among those made. What comes of a
 * lost journal depends on where a proxy was killed. Each is looked for in one dialect, which needs one sandbox.
 */
const breaks = {
  twice: { does: 'every write leaves twice', finding: 'was sent 2 times', dialect: 'documented' },
  forget: {
    does: 'the journal is gone when a proxy starts',
    finding: 'Money was handled wrongly.',
    dialect: 'deployed',
  },
  hook: {
    does: 'the contrary is reported to the merchant',
    finding: 'ended otherwise than reported to merchants',
    dialect: 'documented',
  },
  silent: {
    does: 'nothing is reported to the merchant',
    finding: 'had an effect that no hook heard of',
    dialect: 'deployed',
  },
  none: { does: 'an unknown outcome is called none', finding: 'false \\"nothing was done\\"', dialect: 'documented' },
  young: {
    does: 'a journal is believed that is younger than the call: with --mishaps',
    finding: 'false \\"nothing was done\\"',
    dialect: 'documented',
  },
};

const usage = `Usage: node scripts/crashTests.mjs [options]
  --runs N      payments and payouts to make (default 500)
  --seed N      the same seed plans the same faults (default: by the clock)
  --lanes N     payments at a time (default 8)
  --dialect D   documented or deployed (default: half of the lanes each)
  --postgres N  of the lanes, those that have two proxies on PostgreSQL (default: half, where a server is installed)
  --mishaps     loses and damages journals, replaces PostgreSQL by a standby that lags, sets clocks up to an hour apart and replaces signing keys;
                pages ask for verdicts, and send nothing again; beside it, two workers of the merchant's carry out captures and payouts
  --break B     lets the proxy break one promise, to see that it is found: ${Object.keys(breaks).join(', ')}
  --breaks      breaks each promise once, and fails where one is not found
  --report F    writes the figures as JSON`;

function readOptions() {
  const number = (text, flag) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    console.error(`--${flag} wants a number, not "${text}".\n\n${usage}`);
    return process.exit(2);
  };
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '500' },
      seed: { type: 'string', default: String(Date.now() % 1e9) },
      lanes: { type: 'string', default: '8' },
      dialect: { type: 'string' },
      postgres: { type: 'string' },
      mishaps: { type: 'boolean', default: false },
      break: { type: 'string' },
      breaks: { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  if (values.break !== undefined && !Object.hasOwn(breaks, values.break)) {
    console.error(`--break wants one of ${Object.keys(breaks).join(', ')}, not "${values.break}".\n\n${usage}`);
    process.exit(2);
  }
  if (values.dialect !== undefined && !['documented', 'deployed'].includes(values.dialect)) {
    console.error(`--dialect wants documented or deployed, not "${values.dialect}".\n\n${usage}`);
    process.exit(2);
  }
  const lanes = Math.max(2, number(values.lanes, 'lanes'));
  return {
    runs: number(values.runs, 'runs'),
    seed: number(values.seed, 'seed'),
    lanes,
    postgres: Math.min(lanes, values.postgres === undefined ? lanes >> 1 : number(values.postgres, 'postgres')),
    dialect: values.dialect,
    broken: values.break,
    breaks: values.breaks,
    mishaps: values.mishaps,
    report: values.report,
  };
}

/** Breaks each promise once. @returns how many of them were not found */
async function breakEach() {
  const left = Object.entries(breaks);
  const bundle = await bundleServer(`process-${process.pid}`);
  const env = { ...process.env, TILLKIT_PROXY_BUNDLE: bundle };
  let blind = 0;
  async function work() {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [broken, { finding, dialect }] = next;
      const mishaps = broken === 'young' ? ['--mishaps'] : [];
      const size = ['--runs', '16', '--lanes', '4', '--postgres', '0', '--dialect', dialect];
      const args = [...mishaps, ...size, '--seed', '5', '--break', broken];
      const run = promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), ...args], { env });
      const { code = 0, stdout, stderr } = await run.catch((error) => error);
      const isFound = code === 1 && `${stdout}${stderr}`.includes(finding);
      console.log(`${broken}: ${isFound ? 'found' : `not found (exit ${code})\n${stdout}\n${stderr}`}`);
      if (!isFound) blind += 1;
    }
  }
  // Two at a time: each waits for its processes half of the time.
  await Promise.all([work(), work()]);
  await rm(dirname(bundle), { recursive: true, force: true });
  return blind;
}

const options = readOptions();
if (options.breaks) process.exit((await breakEach()) === 0 ? 0 : 1);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Two, so that one can take the place of the other. */
const signingKeys = [1, 2].map(() => randomBytes(32).toString('base64url'));
const [signingKey] = signingKeys;

/** Short, so that an end is found within seconds; the service's own delays stay far below `settleAfterMs`. */
const journalTimes = {
  settleAfterMs: 1500,
  // Its share of the time in which a page still waits for its answer.
  writeMs: 400,
  equalApartMs: 50,
  readAfterMs: [20, 40, 80, 160, 250],
  readsApartMs: 15,
  leaseMs: 500,
  claimMs: 2000,
  longestCallMs: 1000,
  sweepMs: 40,
  // Browsers send nothing with less than 5,000 left.
  browserMs: 7000,
};
const steps = ['before row', 'after row', 'in flight', 'after answer', 'after answered'];
const readFaults = [
  'drop before',
  '500 before',
  'truncate',
  'html after',
  'delay after',
  'stale',
  '404 in HTML after',
  'another one',
  'another currency',
];
/** By how much wall clocks are set, in milliseconds; the second time they are set right again. */
const clockStep = 300_000;
/** By how much the clocks of instances on one database are wrong at most, in milliseconds. */
const clockSpread = 3_600_000;
/** What happens to the files of a journal whose process was killed. */
const journalMishaps = {
  'journal lost': (location) =>
    Promise.all(['', '-wal', '-shm'].map((end) => rm(`${location}${end}`, { force: true }))),
  'journal emptied': async (location) => {
    await truncate(location, 0);
    await rm(`${location}-wal`, { force: true });
  },
  'log lost': (location) => rm(`${location}-wal`, { force: true }),
  'log damaged': async (location) => {
    const log = await readFile(`${location}-wal`).catch(() => Buffer.alloc(0));
    if (log.length < 8_000) return;
    log[log.length >> 1] ^= 1;
    await writeFile(`${location}-wal`, log);
  },
};
const cards = { paid: '4242424242424242', declined: '4000000000000002', authenticated: '4000000000001000' };

/** For each wait anew: how fast the machine is, is not what is tested. What is broken on purpose is not waited for so long. */
const patienceMs = options.broken === undefined ? 60_000 : 5_000;

/** Proxies that have loaded everything and wait for their configuration: so that a killed one is replaced at once. */
function createPool(bundle, size) {
  const idle = [];
  const all = new Set();
  let open = true;
  const add = () => {
    const child = fork(`${root}/scripts/crash-tests/killedProxy.mjs`, [bundle], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    all.add(child);
    child.once('exit', () => all.delete(child));
    const loaded = new Promise((resolve, reject) => {
      child.once('message', () => resolve(child));
      child.once('exit', () => reject(new Error('A proxy ended while it was loaded.')));
    });
    // It may never be taken.
    loaded.catch(() => undefined);
    idle.push(loaded);
  };
  for (let at = 0; at < size; at += 1) add();
  return {
    take: () => {
      const next = idle.shift();
      if (open) add();
      return next;
    },
    end: () => {
      open = false;
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** A place for a proxy on one journal: the process in it is replaced when it dies. */
function createSeat(pool, setup, onSettled, random) {
  const isPostgres = setup.journalLocation.startsWith('postgres');
  /** @type {Record<string, any>} */
  const seat = { restarts: 0, ended: false, set: 0 };
  seat.keys = [...signingKeys];
  if (options.mishaps && isPostgres) seat.set = Math.round((random() * 2 - 1) * clockSpread);
  /** What happens while no process has the journal. */
  async function mishap() {
    if (random() < 0.3) seat.keys.reverse();
    if (isPostgres || random() < 0.5) return;
    setup.losses.count += 1;
    const names = Object.keys(journalMishaps);
    const name = names[Math.floor(random() * names.length)];
    await journalMishaps[name](setup.journalLocation);
    counts.mishaps[name] = (counts.mishaps[name] ?? 0) + 1;
  }
  /** Starts a process, as a supervisor does: again where the database was not there, because its standby is taking over. */
  async function fill() {
    try {
      await start();
    } catch (error) {
      if (!isPostgres || !takingOver.now) throw error;
      await wait(200);
      await fill();
    }
  }
  async function start() {
    const child = await pool.take();
    if (options.mishaps && seat.url !== undefined) await mishap();
    processes += 1;
    const teller = processes;
    living.add(teller);
    child.once('exit', () => living.delete(teller));
    const ready = await new Promise((resolve, reject) => {
      child.on('message', (message) => {
        if ('url' in message) resolve(message);
        else if ('failed' in message) {
          child.kill('SIGKILL');
          reject(new Error(message.failed));
        } else if ('settled' in message) onSettled(message.settled, teller);
      });
      child.once('exit', () => reject(new Error('A proxy ended while it started.')));
      const { losses: _, ...begin } = setup;
      child.send({ begin: { ...begin, signingKeys: seat.keys, port: seat.port ?? 0, set: seat.set } });
    });
    if (seat.url !== undefined && ready.url !== seat.url) throw new Error('A proxy came back on another port.');
    Object.assign(seat, { child, url: ready.url, port: ready.port, alone: ready.alone });
    child.once('exit', () => {
      if (seat.ended) return;
      if (seat.armed !== undefined) killedAt[seat.armed] = (killedAt[seat.armed] ?? 0) + 1;
      seat.armed = undefined;
      seat.restarts += 1;
      seat.filling = fill();
    });
  }
  seat.filling = fill();
  /** Sets the wall clock of its machine, which outlives its process. */
  seat.setClock = (set) => {
    counts.clocksSet[set > seat.set ? 'forwards' : 'back'] += 1;
    seat.set = set;
    // One that was just killed learns it when it is replaced.
    seat.child.send({ set }, () => undefined);
  };
  seat.arm = (step, delayMs) =>
    new Promise((resolve) => {
      const { child } = seat;
      const end = () => {
        child.off('message', hear);
        child.off('exit', end);
        resolve(undefined);
      };
      const hear = (message) => {
        if ('armed' in message) end();
      };
      seat.armed = step;
      child.on('message', hear);
      child.once('exit', end);
      child.send({ arm: step === undefined ? null : { step, delayMs } }, (error) => error && end());
    });
  /** A kill that was not met is not met later: beside a clock that is set, no process can know how long ago a call was sent. */
  seat.disarm = async () => {
    clearTimeout(seat.ending);
    if (seat.armed === undefined) return;
    await seat.arm(undefined);
    seat.armed = undefined;
  };
  return seat;
}

const counts = {
  runs: 0,
  operations: 0,
  repeats: 0,
  rivals: 0,
  killsPlanned: 0,
  clocksSet: { forwards: 0, back: 0 },
  mishaps: {},
  unknown: 0,
  tooSlow: 0,
  reportedByLiving: 0,
  paid: 0,
  declined: 0,
  saved: 0,
  payouts: 0,
  disbursed: 0,
  /** Confirmations that the browser itself was to send, and what became of its page. */
  browserSent: { operations: 0, 'closed opened': 0, 'closed sent': 0 },
};
/** Whether the standby of PostgreSQL is taking over at this moment. */
const takingOver = { now: false };
/** What has ended the run before its time: nothing is waited for any longer. @type {{ by: unknown }} */
const stopped = { by: undefined };
/** Kills by the point they were armed for and met. */
const killedAt = {};
const violations = [];
/** What must not outlive this process. */
const endings = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    void Promise.allSettled(endings.map((end) => end())).then(() => process.exit(1));
  });
}
/** What was reported to merchants of each operation, and by which process: its number, because thousands die in a long run. */
const reported = new Map();
/** Numbers of the processes that live. */
const living = new Set();
let processes = 0;
/** Operations that had an effect, in groups: of one of each group the merchant must hear. */
const effective = [];
const unheard = () => effective.filter((ids) => !ids.some((id) => reported.has(id)));
/** The end of each operation as its page received it: merchants receive the same. */
const ends = new Map();
const pending = [];
/** Of each that was audited, how often its money had moved by then. */
const audited = new Map();

const effectOf = (answer) => answer?.body?.error?.effect;

/** What is played: what says that its money has moved, and what one operation of each step may lead to. */
const kinds = {
  payment: {
    moved: new Set(['succeeded']),
    ledgerKind: 'captured',
    /** By step: the line of the ledger that one operation of it may lead to. */
    effects: { confirm: 'attempt started', '3ds': 'authentication started' },
  },
  payout: {
    moved: new Set(['initiated', 'pending', 'success']),
    ledgerKind: 'disbursed',
    effects: { submit: 'disbursed' },
  },
};

/**
 * One payment or payout to its end, with operations, repeats, second tabs, faults and kills as the seed has them.
 *
 * @param subject its kind and id, its route at the proxy and the path of its read there, the header that opens it, which step it waits for
 *   (`undefined` at its end), and the body of an operation
 */
async function playThrough({ seats, place, random, losses }, subject) {
  const { line, sandbox } = place;
  const { kind, id, route, readPath, header, nextStep, bodyOf } = subject;
  const { moved } = kinds[kind];
  const chance = (share) => random() < share;
  const pick = (list) => list[Math.floor(random() * list.length)];
  // How often is waited depends on the machine, so what is planned does not hang on it.
  const anyTime = (ms) => wait(Math.random() * ms);
  /** @type {Record<string, any>} */
  const record = { kind, id, card: subject.card, place, operations: [], reportedMoved: false, problems: [] };
  const lossesBefore = losses.count;
  // A call of a browser may leave as long as its permission is valid.
  record.longestMs = journalTimes.settleAfterMs + (subject.browser === undefined ? 0 : journalTimes.browserMs);
  const patience = () => Date.now() + (stopped.by === undefined ? patienceMs : 0);
  const seatOf = () => pick(seats);
  const note = (answer) => {
    if (answer?.status === 200 && moved.has(answer.body[kind]?.status)) record.reportedMoved = true;
  };

  async function submit(seat, one) {
    if (isOfBrowser(one)) return submitByBrowser(seat, one);
    await seat.filling;
    const began = performance.now();
    one.began ??= began;
    const trace = traceOf(one.id);
    line.follow(trace, id);
    const host = { host: new URL(seat.url).host };
    const headers = { ...host, ...header, ...traceHeader(trace), 'idempotency-key': one.id };
    const answer = await ask(seat.url, 'POST', `${route}/${one.step}`, headers, bodyOf(one));
    one.answers.push(answer === undefined ? 'none came' : `${answer.status} ${answer.body.error?.code ?? 'ok'}`);
    // Where it may be under way at another instance at the same time, what had left by the time it was said again counts.
    if (effectOf(answer) === 'none') one.deniedAt.push(seats.length > 1 ? began : performance.now());
    if (effectOf(answer) === 'unknown' || answer === undefined) counts.unknown += 1;
    note(answer);
    return answer;
  }

  /** The browser opens the operation and sends the card itself, once; a page that submits the operation again asks what came of it. */
  async function submitByBrowser(seat, one) {
    await seat.filling;
    const isNew = one.began === undefined;
    one.began ??= performance.now();
    line.follow(traceOf(one.id), id);
    const page = subject.browser({ url: seat.url, operationId: one.id, ends: one.page });
    if (isNew) counts.browserSent.operations += 1;
    const answer = isNew
      ? await page.pay((report) => {
          one.report = report;
        })
      : await page.ask(one.report);
    if (isNew && answer === undefined) counts.browserSent[`closed ${one.page}`] += 1;
    one.answers.push(answer === undefined ? 'none came' : `${answer.status} ${answer.body.error?.code ?? 'ok'}`);
    if (effectOf(answer) === 'none') one.deniedAt.push(performance.now());
    if (effectOf(answer) === 'unknown' || answer === undefined) counts.unknown += 1;
    note(answer);
    return answer;
  }

  /** A page that has lost an answer sends nothing again: it asks what came of it. */
  async function askVerdict(seat, one) {
    await seat.filling;
    const host = { host: new URL(seat.url).host };
    const path = `${route}/operations/${one.id}/verdict`;
    const asked = await ask(seat.url, 'POST', path, { ...host, ...header, ...traceHeader(readTrace) }, {});
    note(asked);
    const verdict = asked?.status === 200 ? asked.body.verdict : 'none came';
    one.answers.push(verdict === 'done' ? '200 ok' : verdict);
    if (verdict === 'done') return asked;
    if (verdict !== 'not_done') return { status: 502, body: { error: { code: 'outcome_unknown', effect: 'unknown' } } };
    one.deniedAt.push(performance.now());
    return { status: 409, body: { error: { code: 'operation_not_done', effect: 'none' } } };
  }
  const isOfBrowser = ({ step }) => subject.browser !== undefined && step === 'confirm';
  const again = (seat, one) => (options.mishaps && !isOfBrowser(one) ? askVerdict(seat, one) : submit(seat, one));

  const readTrace = traceOf(crypto.randomUUID());
  line.follow(readTrace, id);
  /** Reads until nothing is open, as a page does. */
  async function settled() {
    const deadline = patience();
    while (Date.now() < deadline) {
      const seat = seatOf();
      await seat.filling;
      const answer = await ask(seat.url, 'GET', readPath, { ...header, ...traceHeader(readTrace) });
      if (answer?.status === 200) {
        note(answer);
        if (answer.body.open_operation === undefined) return answer.body[kind];
      }
      await anyTime(100);
    }
    record.problems.push(`still open after ${patienceMs} ms`);
    return undefined;
  }

  /** Asks until the outcome of each is known. */
  async function untilKnown(operations) {
    for (const one of operations) {
      const deadline = patience();
      while (Date.now() < deadline && effectOf(await again(seatOf(), one)) === 'unknown') await wait(100);
    }
  }

  for (let round = 0; round < 12; round += 1) {
    const now = await settled();
    const step = now === undefined ? undefined : nextStep(now);
    if (step === undefined) break;
    const one = newOperation(step, `x${round}a`);
    if (subject.browser !== undefined && round < 6 && chance(0.2)) one.page = pick(['opened', 'sent']);
    record.operations.push(one);
    counts.operations += 1;
    const seat = seatOf();
    await seat.filling;
    const calm = round >= 6;
    if (!calm && chance(0.55)) {
      const fault = pick(lineFaults);
      line.arm(id, 'write', fault);
      if (chance(0.3)) line.arm(id, 'read', pick(readFaults));
    }
    // Of several proxies on one journal, clocks may differ by seconds, not by minutes; and who comes after a killed one has wall time alone.
    let setting;
    const sets = seats.length === 1 && !calm && chance(0.2);
    if (sets) {
      if (chance(0.7)) line.arm(id, 'write', pick(['late', 'drop after', '408 empty after']));
      const set = seat.set === 0 ? pick([clockStep, -clockStep]) : 0;
      setting = setTimeout(() => seat.setClock(set), random() * 40);
    }
    if (!sets && !calm && chance(0.28)) {
      counts.killsPlanned += 1;
      const point = chance(0.2) ? 'any instruction' : pick(steps);
      if (point === 'any instruction') {
        const { child } = seat;
        seat.ending = setTimeout(() => {
          seat.armed = point;
          child.kill('SIGKILL');
        }, random() * 60);
      } else await seat.arm(point, point === 'in flight' ? 1 + Math.floor(random() * 25) : 0);
    }
    const waiting = [submit(seat, one)];
    if (!calm && !options.mishaps && chance(0.25)) {
      // The same operation arrives twice, at this proxy or at another one of the same journal.
      counts.repeats += 1;
      waiting.push(anyTime(10).then(() => submit(seatOf(), one)));
    }
    if (!calm && chance(0.25)) {
      // A second tab submits at the same time.
      counts.rivals += 1;
      const rival = newOperation(step, `x${round}b`);
      record.operations.push(rival);
      waiting.push(anyTime(150).then(() => submit(seatOf(), rival)));
    }
    const lost = (await Promise.all(waiting)).some((answer) => answer === undefined || effectOf(answer) === 'unknown');
    line.disarm(id);
    clearTimeout(setting);
    await seat.disarm();
    if (!calm && !options.mishaps && chance(0.3)) {
      counts.repeats += 1;
      await submit(seatOf(), one);
    }
    if (options.mishaps && lost) await untilKnown(record.operations);
  }
  await settled();
  const done = [];
  // Every operation is sent again: the journal answers it, and one that was never written down may be sent now.
  for (const one of record.operations) {
    const reported = one.answers.length;
    const deadline = patience();
    let end;
    while (Date.now() < deadline && (end === undefined || effectOf(end) === 'unknown')) {
      end = await again(seatOf(), one);
      if (end === undefined || effectOf(end) === 'unknown') await wait(30);
    }
    one.none = effectOf(end) === 'none';
    ends.set(one.id, effectOf(end) ?? (end === undefined ? 'unknown' : 'done'));
    if (effectOf(end) === undefined || effectOf(end) === 'done') done.push(one.id);
    one.ended = end !== undefined && effectOf(end) !== 'unknown';
    if (!one.ended) record.problems.push(`no end of ${one.step} ${one.tag} after ${patienceMs} ms`);
    // A verdict is final. `answer_lost` counts as `done`. Where rows were lost, `not_done` may become what the payment shows (V25); the reverse is allowed
    // only for an operation that was never sent, which the audit checks.
    const before = one.answers.slice(0, reported).filter((said) => /^200|not_done|refused|answer_lost/.test(said));
    const wasDone = (said) => /^200|answer_lost/.test(said);
    const isDone = wasDone(one.answers.at(-1) ?? '');
    const mayBeDone = isDone && losses.count > lossesBefore;
    one.undone = options.mishaps && !isDone && before.some(wasDone);
    if (!one.undone && before.some((said) => wasDone(said) !== isDone && !(mayBeDone && !wasDone(said))))
      record.problems.push(`${one.step} ${one.tag} reported two ends: ${one.answers.join(', ')}`);
  }
  // One submission ends a payout: an operation that finds it there already is answered by what is read, and no operation of its own.
  effective.push(...(kind === 'payout' ? [done] : done.map((id) => [id])).filter((ids) => ids.length > 0));
  record.shown = (await settled())?.status;
  const truth = await insist(sandbox.url, 'GET', `/${kind}s/${id}`, { 'api-key': sandbox.secret_key });
  record.truth = truth.body.status;
  counts.runs += 1;
  pending.push(record);
  return moved.has(record.truth);
}

async function onePayment(lane, number) {
  const { place, random } = lane;
  const { sandbox, browserOf, customer } = place;
  // In the deployed dialect browsers send new cards themselves, and the proxy sends what a customer has saved.
  const saved = browserOf !== undefined && random() < 0.3;
  const made = await insist(
    sandbox.url,
    'POST',
    '/payments',
    { 'api-key': sandbox.secret_key },
    { amount: 1000 + (number % 800), currency: 'EUR', ...(saved ? { customer_id: customer } : {}) },
  );
  const { payment_id: id, client_secret: secret } = made.body;
  const names = ['paid', 'paid', 'authenticated', 'authenticated', 'declined'];
  const name = saved ? 'paid' : names[Math.floor(random() * names.length)];
  const card = { card_number: cards[name], card_exp_month: '12', card_exp_year: '2034' };
  const byBrowser = browserOf !== undefined && !saved;
  const method = byBrowser ? undefined : await (saved ? savedMethod : storedCard)(place, secret, card);
  const session = saved ? await lane.signSession({ signingKey, paymentId: id, customerId: customer }) : undefined;
  const paid = await playThrough(lane, {
    kind: 'payment',
    id,
    card: name,
    route: `/kit/payments/${id}`,
    readPath: `/kit/payments/${id}/status`,
    header: { 'x-client-secret': secret, ...(session === undefined ? {} : { 'x-customer-session': session }) },
    browser: byBrowser
      ? (page) =>
          browserOf({ ...page, id, secret, card: { ...card, card_holder_name: 'Test Card Holder', card_cvc: '123' } })
      : undefined,
    nextStep: ({ status, external_authentication_details: authentication }) => {
      if (status === 'succeeded' || (name === 'declined' && status === 'failed')) return undefined;
      if (status !== 'requires_customer_action') return 'confirm';
      return authentication?.status === 'success' ? 'complete' : '3ds';
    },
    bodyOf: ({ step, tag }) => {
      if (step === 'confirm') return { payment_method: 'card', ...method, browser_info: { language: tag } };
      return step === '3ds' ? { threeds_method_comp_ind: 'U' } : { shipping: { address: { line1: tag } } };
    },
  });
  counts[paid ? 'paid' : 'declined'] += 1;
  if (saved) counts.saved += 1;
}

/** A payout whose details are there: its money is sent as soon as its receiver submits. */
async function onePayout(lane, number) {
  const { place } = lane;
  const { payout, payoutLink } = await place.makePayoutLink(number);
  const { payout_id: id, client_secret: secret } = payout;
  const iban = 'DE89370400440532013000';
  if (place.browserOf === undefined)
    await storeMethod(place.sandbox, secret, { payment_method: 'bank_transfer', bank_transfer: { iban } });
  else {
    const key = { 'api-key': place.sandbox.publishable_key };
    const data = { payout_type: 'bank', payout_method_data: { bank: { iban } } };
    await insist(place.sandbox.url, 'POST', `/payouts/${id}/confirm`, key, { client_secret: secret, ...data });
  }
  const disbursed = await playThrough(lane, {
    kind: 'payout',
    id,
    route: `/kit/payouts/${id}`,
    readPath: `/kit/payouts/${id}`,
    header: { 'x-payout-link': payoutLink },
    nextStep: ({ status }) => (status === 'requires_fulfillment' ? 'submit' : undefined),
    bodyOf: () => ({ payout_type: 'bank', last4: '3000', stored: true }),
  });
  counts.payouts += 1;
  if (disbursed) counts.disbursed += 1;
}

/** Stores a card for a payment, as a page of the documented dialect does. */
async function storedCard({ sandbox }, secret, card) {
  const stored = await storeMethod(sandbox, secret, { payment_method: 'card', card });
  return { payment_method_id: stored.body.payment_method_id };
}

/** The saved card of the customer, by the token of this payment. */
async function savedMethod({ sandbox }, secret) {
  const key = { 'api-key': sandbox.publishable_key };
  const listed = await insist(sandbox.url, 'GET', `/customers/payment_methods?client_secret=${secret}`, key);
  const [{ payment_token, requires_cvv }] = listed.body.customer_payment_methods;
  return { payment_token, ...(requires_cvv ? { card_cvc: '123' } : {}) };
}

/** Stores a card or an account under the client secret of its payment or payout, as a page does. */
function storeMethod(sandbox, secret, method) {
  const key = { 'api-key': sandbox.publishable_key };
  return insist(sandbox.url, 'POST', '/payment_methods', key, { client_secret: secret, ...method });
}

const newOperation = (step, tag) => ({ id: crypto.randomUUID(), step, tag, answers: [], deniedAt: [], none: false });

/** When the latest operation began that can have led to a write at this time. */
function operationBefore(operations, at) {
  return Math.max(...operations.flatMap(({ began }) => (began === undefined || began > at ? [] : [began])));
}

/** Compares what the operations were answered with what the service did. */
async function audit() {
  for (const record of pending.splice(0)) {
    const { kind, id, operations, problems } = record;
    const { sandbox, line } = record.place;
    const { moved, ledgerKind, effects } = kinds[kind];
    // Of this one alone: the whole ledger grows with every run.
    const path = `/_control/ledger?${kind}_id=${id}`;
    const answer = await insist(sandbox.url, 'GET', path, { 'x-control-token': controlToken });
    const own = answer.body.entries;
    const count = (wanted) => own.filter((entry) => entry.kind === wanted).length;
    const times = count(ledgerKind);
    const say = (sentence) => problems.push(sentence);
    audited.set(id, { ledgerKind, times, place: record.place });
    if (audited.size % 50 === 0) console.log(`${audited.size} audited, ${violations.length} violations`);
    if (times > 1) say(`${ledgerKind} ${times} times`);
    if (record.shown !== record.truth) say(`shows ${record.shown} where the service says ${record.truth}`);
    if ((times === 1) !== moved.has(record.truth)) say(`${ledgerKind} ${times} times, but ${record.truth}`);
    if (record.reportedMoved && times === 0) say('false "paid"');
    const possible = (step) => operations.filter((one) => one.step === step && !one.none).length;
    for (const [step, effect] of Object.entries(effects)) {
      if (count(effect) > possible(step))
        say(
          `false "nothing was done": ${count(effect)} effects of ${step}, ${possible(step)} operations that may have one`,
        );
    }
    if (record.card === 'authenticated' && times > 0 && possible('complete') === 0)
      say('false "nothing was done" of a completion');
    const writes = line.takeWrites(id);
    const sentTwice = [];
    for (const one of operations) {
      const own = writes.filter(({ trace }) => trace === traceOf(one.id));
      if (one.undone && own.length > 0) say(`${one.step} ${one.tag} was done and then not: ${one.answers.join(', ')}`);
      if (own.length > 1) sentTwice.push(`${one.step} ${one.tag} was sent ${own.length} times`);
      // What was carried out before it was denied, was denied falsely, also when it is corrected later.
      for (const { began, status } of own)
        if (status === 200 && one.deniedAt.some((at) => at > began))
          say(`false "nothing was done" of ${one.step} ${one.tag}: ${one.answers.join(', ')}`);
    }
    problems.push(...sentTwice);
    const known = new Set(operations.map((one) => traceOf(one.id)));
    for (const { trace, path } of writes) if (!known.has(trace)) say(`${path} was sent without an operation`);
    for (const [at, write] of writes.entries()) {
      const next = writes[at + 1];
      // A second tab knows nothing of the call of a first one whose row is lost.
      if (next !== undefined && !options.mishaps && !(write.ended <= next.began))
        say(`${next.path} left while ${write.path} was on its way`);
    }
    if (problems.length === 0) continue;
    // A call that the service carried out later than the journal waits for is outside of what is promised; a very busy machine makes such.
    // Whatever was slow, nothing is charged or sent twice, and no page reports "paid" for nothing.
    const never = times > 1 || sentTwice.length > 0 || (record.reportedMoved && times === 0);
    if (!never && writes.some(({ began, ended }) => ended - operationBefore(operations, began) > record.longestMs)) {
      counts.tooSlow += 1;
      continue;
    }
    const violation = { ...record, place: undefined, ledger: own.map(({ kind, detail }) => `${kind} ${detail ?? ''}`) };
    violations.push(violation);
    console.error(JSON.stringify(violation, null, 2));
  }
}

/** Holds the end of all against what was seen of each: a call that arrived after its payment or payout was audited is seen nowhere else. */
async function auditLate({ sandbox, line }) {
  const answer = await insist(sandbox.url, 'GET', '/_control/ledger', { 'x-control-token': controlToken });
  const moves = new Map();
  for (const { kind, payment_id: payment, payout_id: payout } of answer.body.entries) {
    const key = `${kind} ${payout ?? payment}`;
    moves.set(key, (moves.get(key) ?? 0) + 1);
  }
  for (const [id, { ledgerKind, times, place }] of audited) {
    if (place.line !== line) continue;
    const now = moves.get(`${ledgerKind} ${id}`) ?? 0;
    const writes = line.takeWrites(id).map(({ path }) => path);
    if (now === times && writes.length === 0) continue;
    violations.push({ id, problems: [`${ledgerKind} ${now} times, ${times} when it was audited`, ...writes] });
    console.error(JSON.stringify(violations.at(-1), null, 2));
  }
}

/** Plays operations of a merchant's own workers, a quarter of them in each lane of theirs; resolves to whether all was well. */
function playOnce() {
  const share = String(Math.max(1, Math.round(options.runs / 8)));
  const script = `${root}/scripts/crash-tests/onceWorkers.mjs`;
  const child = spawn(process.execPath, [script, '--runs', share, '--seed', String(options.seed)], {
    stdio: 'inherit',
  });
  endings.push(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code === 0));
  });
}

async function main() {
  const started = performance.now();
  const once = options.mishaps && options.broken === undefined ? playOnce() : true;
  // Of its own, where none was built for several runs: another run may begin while this one loads it.
  const { TILLKIT_PROXY_BUNDLE: built } = process.env;
  const bundle = built ?? (await bundleServer(`process-${process.pid}`));
  const made = built === undefined ? [dirname(bundle)] : [];
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-process-'));
  const given = process.env.TILLKIT_TEST_DATABASE_URL;
  const server = options.postgres > 0 && given === undefined && havePostgres() ? await startPostgres() : undefined;
  const postgresUrl = given ?? server?.url;
  endings.push(
    async () => server?.stop(),
    ...[folder, ...made].map((path) => () => rm(path, { recursive: true, force: true })),
  );
  const { createPayoutLink, createServiceClient, signCustomerSession } = await import(bundle);
  const delays = randomOf(options.seed + 1);
  /** A service of one dialect: the deployed one is as strict as a deployment. */
  const startPlace = async (dialect) => {
    const sandbox = await startSandbox(dialect);
    endings.push(() => sandbox.child.kill('SIGTERM'));
    const service = createServiceClient({ secretKey: sandbox.secret_key, serviceUrl: sandbox.url, dialect });
    const line = await faultyLine(sandbox.url, { delayMs: () => 5 + delays() * 150, latestMs: 700 });
    const makePayoutLink = async (number) => {
      const made = await createPayoutLink(
        { payout: { amount: 1000 + (number % 800), currency: 'EUR', customer_id: 'cus_process' } },
        { service, idempotencyKey: `payout-${number}`, signingKey, payOrigin: 'http://127.0.0.1' },
      );
      if (!made.ok) throw new Error(made.failure.message);
      return made.value;
    };
    if (dialect === 'documented') return { dialect, sandbox, line, makePayoutLink };
    const { secret_key: secretKey, publishable_key: publishableKey } = sandbox;
    const browserOf = await createBrowsers({
      serviceUrl: line.url,
      publishableKey,
      headersOf: (operationId) => traceHeader(traceOf(operationId)),
    });
    const seeded = await insist(
      sandbox.url,
      'POST',
      '/_control/customers',
      { 'x-control-token': controlToken, 'api-key': secretKey },
      { cards: [{ number: cards.paid, expMonth: '12', expYear: '2034' }] },
    );
    return { dialect, sandbox, line, makePayoutLink, browserOf, customer: seeded.body.customer_id };
  };
  /** @type {Record<string, Awaited<ReturnType<typeof startPlace>>>} */
  const places = {};
  for (const dialect of options.dialect === undefined ? ['documented', 'deployed'] : [options.dialect])
    places[dialect] = await startPlace(dialect);
  const hear = ({ operationId, outcome }, teller) => {
    const before = reported.get(operationId) ?? [];
    // The first process to report it may have been killed before it could write that down; a living process reports nothing twice.
    if (before.some((one) => one.teller === teller || living.has(one.teller))) counts.reportedByLiving += 1;
    reported.set(operationId, [...before, { outcome, teller }]);
  };
  const shared = postgresUrl === undefined ? 0 : options.postgres;
  const pool = createPool(bundle, 3);
  endings.push(pool.end);
  const lanes = [];
  for (let at = 0; at < options.lanes; at += 1) {
    // Every other one, and the same share of those with PostgreSQL.
    const place = places[options.dialect ?? (at % 2 === 1 ? 'documented' : 'deployed')];
    const { sandbox, line } = place;
    const onPostgres = at < shared;
    const journalLocation = onPostgres ? await makeDatabase(postgresUrl) : join(folder, `journal-${at}.sqlite`);
    const setup = {
      /** How often rows of this journal were lost. */
      losses: { count: 0 },
      journalLocation,
      journalTimes,
      serviceUrl: line.url,
      mishaps: options.mishaps,
      secretKey: sandbox.secret_key,
      publishableKey: sandbox.publishable_key,
      broken: options.broken,
      dialect: place.dialect,
    };
    const beside = options.mishaps ? 4 : 2;
    const seats = Array.from({ length: onPostgres ? beside : 1 }, (_, nth) =>
      createSeat(pool, setup, hear, randomOf(options.seed * 7 + at * 10 + nth)),
    );
    await Promise.all(seats.map((seat) => seat.filling));
    lanes.push({ seats, place, onPostgres, losses: setup.losses, runs: 0 });
  }
  console.log(
    `${options.runs} payments and payouts, seed ${options.seed}, ${lanes.length - shared} lanes with a file, ${shared} with ${options.mishaps ? 'four' : 'two'} proxies on PostgreSQL.`,
  );

  let begun = 0;
  let auditing;
  const auditSome = () => {
    auditing ??= audit().finally(() => {
      auditing = undefined;
    });
    return auditing;
  };
  const work = async (lane) => {
    while (begun < options.runs && stopped.by === undefined) {
      begun += 1;
      const own = begun;
      lane.runs += 1;
      if (options.mishaps && own === Math.round(options.runs / 3)) await server?.copy();
      if (options.mishaps && server !== undefined && own === Math.round((options.runs * 2) / 3)) {
        takingOver.now = true;
        await server.failOver();
        // A start that was refused says so a moment later.
        setTimeout(() => {
          takingOver.now = false;
        }, 5_000).unref();
        for (const { onPostgres, losses } of lanes) if (onPostgres) losses.count += 1;
        counts.mishaps['standby promoted'] = 1;
      }
      // Every fifth is a payout.
      const one = own % 5 === 0 ? onePayout : onePayment;
      const random = randomOf(options.seed * 100_003 + own);
      await one({ ...lane, random, signSession: signCustomerSession }, own);
      if (pending.length >= 50) await auditSome();
    }
  };
  try {
    await Promise.all(
      lanes.map((lane) =>
        work(lane).catch((error) => {
          stopped.by ??= error;
        }),
      ),
    );
    if (stopped.by !== undefined) throw stopped.by;
    // Hooks are called within moments; those that a dead process had claimed, once its claim is over.
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && !options.mishaps && unheard().length > 0) await wait(100);
    await wait(500);
    await auditSome();
    for (const place of Object.values(places)) await auditLate(place);
  } finally {
    for (const { seats } of lanes) for (const seat of seats) seat.ended = true;
    pool.end();
    for (const { sandbox, line } of Object.values(places)) {
      sandbox.child.kill('SIGTERM');
      await line.close();
    }
    closeConnections();
    await server?.stop();
    for (const path of [folder, ...made]) await rm(path, { recursive: true, force: true });
  }
  const seen = violations.length;
  const contradicted = [...reported.values()].filter(
    (all) => new Set(all.map(({ outcome }) => outcome)).size > 1,
  ).length;
  const twice = [...reported.values()].filter((all) => all.length > 1).length;
  const neverReported = unheard().length;
  // What merchants are told of rows that are lost, another process may tell otherwise.
  if (contradicted > 0 && !options.mishaps)
    violations.push({ problems: [`${contradicted} operations were reported to end in two ways`] });
  // A row that is lost is reported by nobody, and one that went back to what it was before is reported again.
  if (counts.reportedByLiving > 0 && !options.mishaps)
    violations.push({ problems: [`${counts.reportedByLiving} ends were reported again without a death`] });
  const reportedWrongly = [...reported].filter(([id, all]) =>
    all.some(({ outcome }) => ends.get(id) !== (outcome === 'done' ? 'done' : 'none')),
  );
  if (reportedWrongly.length > 0 && !options.mishaps)
    violations.push({ problems: [`${reportedWrongly.length} operations ended otherwise than reported to merchants`] });
  if (neverReported > 0 && !options.mishaps)
    violations.push({ problems: [`${neverReported} operations had an effect that no hook heard of`] });
  // What is excused has to be rare, and what is planned has to happen: else this shows nothing.
  if (counts.tooSlow > Math.max(3, options.runs / 50))
    violations.push({ problems: [`${counts.tooSlow} were too slow to be judged: the machine is too busy`] });
  if (options.runs >= 500) {
    const unmet = [
      ...[...new Set(lanes.map(({ place }) => place))].flatMap(({ dialect, line: { met } }) => [
        ...lineFaults.filter((fault) => met.write[fault] === undefined).map((fault) => `${fault} (${dialect})`),
        ...readFaults.filter((fault) => met.read[fault] === undefined).map((fault) => `${fault} (${dialect})`),
      ]),
      ...Object.keys(counts.browserSent).filter((what) => counts.browserSent[what] === 0),
      ...steps.filter((step) => killedAt[step] === undefined),
      ...Object.keys(counts.clocksSet).filter((way) => counts.clocksSet[way] === 0),
      ...(options.mishaps ? Object.keys(journalMishaps).filter((name) => counts.mishaps[name] === undefined) : []),
    ];
    if (unmet.length > 0) violations.push({ problems: [`never met: ${unmet.join(', ')}`] });
  }
  if (!(await once))
    violations.push({ problems: ['workers of a merchant did something twice, or reported it wrongly'] });
  for (const violation of violations.slice(seen)) console.error(JSON.stringify(violation, null, 2));
  const figures = {
    seed: options.seed,
    ...counts,
    onPostgres: lanes.filter((lane) => lane.onPostgres).reduce((sum, lane) => sum + lane.runs, 0),
    restarts: lanes.flatMap(({ seats }) => seats).reduce((sum, seat) => sum + seat.restarts, 0),
    hooks: {
      operations: reported.size,
      reportedTwice: twice,
      contradicted,
      neverReported,
      reportedWrongly: reportedWrongly.length,
    },
    killedAt,
    faultsMet: Object.fromEntries(Object.entries(places).map(([dialect, { line }]) => [dialect, line.met])),
    violations: violations.length,
    seconds: Math.round((performance.now() - started) / 1000),
  };
  console.log(JSON.stringify(figures, null, 2));
  if (options.report !== undefined) {
    await mkdir(dirname(options.report), { recursive: true });
    await writeFile(options.report, JSON.stringify(figures));
  }
  if (shared === 0 && options.postgres > 0)
    console.log('Not run: two proxies on PostgreSQL, because no PostgreSQL server is installed.');
  console.log(
    violations.length === 0 ? 'Nothing was charged twice, lost, or reported wrongly.' : 'Money was handled wrongly.',
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

await main();
