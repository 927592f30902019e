import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adminPagePlugin } from './tools/admin-page-plugin.ts'
import { appIconsPlugin } from './tools/app-icons.ts'
import { chunkFileNames, sharedBuild, sharedOptions } from './tools/build-options.ts'
import { chunkNames } from './tools/chunk-groups.ts'
import { chunkListPlugin } from './tools/chunk-list.ts'
import { compressPlugin } from './tools/compress-plugin.ts'
import { iconsPlugin } from './tools/icons-plugin.ts'
import { landingPlugin } from './tools/landing-plugin.ts'
import { manifestPlugin } from './tools/manifest-plugin.ts'
import { offlineScriptsPlugin } from './tools/offline-scripts-plugin.ts'
import { pageCodePlugin } from './tools/page-code-plugin.ts'
import { pageManifestPlugin } from './tools/page-manifest-plugin.ts'
import { entrySource } from './tools/page-sources.ts'
import { serviceWorkerPlugin } from './tools/service-worker-plugin.ts'
import { signInPlugin } from './tools/sign-in-plugin.ts'
import { startPlugin } from './tools/start-plugin.ts'
import { dictionaryPlugin } from './tools/dictionary-plugin.ts'

/** The API server in development (`npm run dev`). */
const server = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`
const proxied = ['/rpc', '/functions', '/realtime', '/dev/outbox', '/ip', '/ip.txt', '/openapi.json', '/docs']

const chunks = [
  {
    name: 'base',
    test: /web\/(app\.html$|src\/(main\.tsx$|api\/error-messages|ui\/language-picker))|lib\/clock-time|contract\/src\/bounds|@tanstack|rolldown\/runtime|hai:icon/,
    priority: 3,
  },
  { name: chunkNames(entrySource), priority: 1, includeDependenciesRecursively: false },
]

export default defineConfig({
  ...sharedOptions,
  plugins: [
    react(),
    tailwind(),
    dictionaryPlugin(),
    iconsPlugin(),
    pageManifestPlugin(),
    landingPlugin(),
    adminPagePlugin(),
    appIconsPlugin(),
    manifestPlugin(),
    offlineScriptsPlugin(),
    startPlugin(),
    signInPlugin(),
    chunkListPlugin(),
    pageCodePlugin(),
    serviceWorkerPlugin(),
    compressPlugin(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? '5173'),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/realtime' }])),
  },
  build: {
    ...sharedBuild,
    rolldownOptions: {
      input: { app: 'app.html' },
      output: {
        chunkFileNames,
        codeSplitting: { groups: chunks },
      },
      checks: { bundlerTimings: false },
    },
  },
})
