import { runBin } from '../commands/runBin.ts';

await runBin('tillkit-sandbox', async () => (await import('../commands/index.ts')).sandboxMain);
