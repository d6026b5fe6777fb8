import { runBin } from '../runBin.ts';

await runBin('tillkit-sandbox', async () => (await import('../index.ts')).sandboxMain);
