import { runBin } from '../commands/runBin.ts';

await runBin('tillkit-server', async () => (await import('../commands/index.ts')).serverMain);
