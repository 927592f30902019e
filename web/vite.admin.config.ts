import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adminPagePlugin } from './tools/admin-page-plugin.ts'
import { chunkFileNames, sharedBuild, sharedOptions } from './tools/build-options.ts'
import { chunkListPlugin } from './tools/chunk-list.ts'
import { compressPlugin } from './tools/compress-plugin.ts'
import { iconsPlugin } from './tools/icons-plugin.ts'

/** A few large chunks compress better than many small ones. */
const chunks = [
  {
    name: 'admin-base',
    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|@tanstack|rolldown\/runtime|hai:icon|web\/src\/(api|lib|ui)\//,
    minShareCount: 4,
    priority: 2,
  },
]

/** A separate build: the staff app shares no chunks with the member app, so the member app does not grow with it. */
export default defineConfig({
  ...sharedOptions,
  publicDir: false,
  plugins: [react(), tailwind(), iconsPlugin(), adminPagePlugin(), chunkListPlugin('.vite/admin-chunks.json'), compressPlugin()],
  build: {
    ...sharedBuild,
    emptyOutDir: false,
    rolldownOptions: {
      input: { admin: 'admin.html' },
      output: { chunkFileNames, codeSplitting: { groups: chunks } },
      checks: { bundlerTimings: false },
    },
  },
})
