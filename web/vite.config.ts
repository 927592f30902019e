import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './tools/compress-plugin.ts'
import { landingPlugin } from './tools/landing-plugin.ts'
import { startPlugin } from './tools/start-plugin.ts'
import { wordsPlugin } from './tools/words-plugin.ts'

/** Where the server listens while the pages come from Vite (`npm run dev`). */
const server = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`
const proxied = ['/rpc', '/functions', '/realtime', '/dev/outbox', '/ip', '/ip.txt', '/openapi.json', '/docs']

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), tailwind(), wordsPlugin(), landingPlugin(), startPlugin(), compressPlugin()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? '5173'),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/realtime' }])),
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: { app: 'app.html' } },
  },
})
