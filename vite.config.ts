import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Inside this checkout the package imports itself by name; this condition of the `exports` map leads those imports to `src`. */
const sourceCondition = 'tillkit-source';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [sourceCondition, ...defaultServerConditions], externalConditions: ['node'] } },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'playground/**/*.test.{ts,tsx}'],
    setupFiles: [],
    testTimeout: 20_000,
  },
});
