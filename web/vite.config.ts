import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { emblems } from './plugins/emblems.ts'
import { fonts } from './plugins/fonts.ts'
import { messages } from './plugins/messages.ts'
import { python, pythonFiles, SITE } from './plugins/python.ts'
import { startup } from './plugins/startup.ts'
import { serviceWorker, SERVICE_WORKER } from './plugins/serviceWorker.ts'

export default defineConfig(({ mode }) => ({
  plugins: [
    messages(),
    emblems(),
    fonts(),
    python(mode),
    pythonFiles(mode),
    startup(mode),
    serviceWorker(mode),
    svelte(),
  ],
  // A folder of files may lie anywhere.
  base: mode === SITE ? './' : '/',
  build: {
    outDir: mode === SITE ? '../build/site' : '../src/oriflamme/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What the first page needs comes in one file; the table, replays and results when asked for.
    rolldownOptions: {
      input: {
        index: 'index.html',
        startup: 'src/startup/startup.ts',
        serviceWorker: 'src/service-worker/serviceWorker.ts',
      },
      output: {
        entryFileNames: ({ name }) =>
          name === 'serviceWorker' ? SERVICE_WORKER : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              tags: ['$initial'],
              test: (id) => !/\/(startup|service-worker)\//.test(id),
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [python(mode)] },
  // `npm run dev` shows changes at once, with `oriflamme serve` on its usual port beside it.
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8470', ws: true } },
  },
}))
