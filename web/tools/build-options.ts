import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

export const sharedOptions = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  resolve: {
    alias: [
      /** wouter imports a shim for old React versions. This React has the hook itself. */
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
} as const satisfies UserConfig

export const sharedBuild = {
  target: 'es2023',
  cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
  outDir: 'dist',
  assetsDir: 'assets',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
} satisfies UserConfig['build']

/**
 * The entry file lists all chunks, so short names save more than a kilobyte. `.vite/chunks.json` maps them to their
 * sources.
 */
export const chunkFileNames = 'assets/[hash:7].js'
