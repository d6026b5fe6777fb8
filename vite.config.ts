import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { withoutFlowDocs } from './scripts/withoutFlowDocs.mjs';

/** Inside this checkout the package imports itself by name; this condition of the `exports` map leads those imports to `src`. */
const sourceCondition = 'tillkit-source';

export default defineConfig({
  plugins: [react(), withoutFlowDocs()],
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  optimizeDeps: {
    // Named one by one: a dependency met in mid-session would be bundled then, and that reloads the page under the person.
    noDiscovery: true,
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      'react-hook-form',
      'zod/mini',
      'hono',
      'uqr',
    ],
  },
  ssr: { resolve: { conditions: [sourceCondition, ...defaultServerConditions], externalConditions: ['node'] } },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'playground/**/*.test.{ts,tsx}'],
    // A PostgreSQL server of its own for the tests that want a real one, where it is installed.
    globalSetup: ['./scripts/postgres.mjs'],
    testTimeout: 20_000,
  },
});
