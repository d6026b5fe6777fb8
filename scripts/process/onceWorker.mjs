// A merchant's worker as a process of its own, for `scripts/process/once.mjs`: it carries out what it is told to, once.
const { createServiceClient, openOnceJournal } = await import(process.argv[2]);

let service;
process.on('message', async (/** @type {any} */ message) => {
  if ('begin' in message) {
    const { journalLocation, ...options } = message.begin;
    service = createServiceClient({ ...options, journal: await openOnceJournal(journalLocation) });
    process.send?.({ ready: true });
    return;
  }
  const { method, input, operationId, waitMs } = message.call;
  const result = await service.once[method](input, { operationId, waitMs });
  const { ok, failure } = result;
  process.send?.({
    operationId,
    ok,
    code: failure?.code,
    effect: failure?.effect,
    value: ok ? result.value : undefined,
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ idle: true });
