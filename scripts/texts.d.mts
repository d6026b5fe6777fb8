import type { Plugin } from 'vite';

export function textsPlugin(): Plugin;
