import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

/** What the members' build and the staff's have in common. */
export const sharedOptions = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  resolve: {
    alias: [
      /** What wouter brings for old versions of React is in the one we have. */
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

/** The first file names all that later pages fetch: by name they weighed more than a kilobyte. `.vite/chunks.json` knows them. */
export const chunkFileNames = 'assets/[hash:7].js'
