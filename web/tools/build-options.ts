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

/** The oldest browsers that the styles support, as name and version. */
export const browsers = ['chrome 111', 'safari 16.4', 'firefox 128']

export const sharedBuild = {
  target: 'es2023',
  cssTarget: browsers.map((browser) => browser.replace(' ', '')),
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
