import type { Plugin } from 'vite';

export function withoutFlowDocs(): Plugin;
