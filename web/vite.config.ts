import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { emblems } from './plugins/emblems.ts'
import { fonts } from './plugins/fonts.ts'
import { messages } from './plugins/messages.ts'
import { worker, WORKER } from './plugins/worker.ts'

export default defineConfig({
  plugins: [messages(), emblems(), fonts(), worker(), svelte(), svelteTesting()],
  build: {
    outDir: '../src/oriflamme/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What the first page needs comes in one file; the table, replays and stories when asked for.
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [{ name: 'shell', tags: ['$initial'], test: (id) => !id.includes('/worker/') }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    include: [process.env['ORIFLAMME_GOLDEN'] ? 'src/**/*.golden.ts' : 'src/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 60_000,
  },
})
