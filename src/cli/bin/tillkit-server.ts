import { runBin } from '../runBin.ts';

await runBin('tillkit-server', async () => (await import('../index.ts')).serverMain);
