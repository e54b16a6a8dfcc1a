import { basename } from 'node:path'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import build from './vite.config.ts'

/** A file that a test in Python has written, and the name of the test here that reads it. */
const golden = process.env['ORIFLAMME_GOLDEN']
const tests = golden ? `${basename(golden, '.json')}.golden` : '*.test'

export default mergeConfig(
  build({ mode: 'test', command: 'build' }),
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      include: [`src/**/${tests}.ts`],
      // A context of its own isolates a file as a thread of its own does, and starts sooner. With
      // one worker, as on two cores, all files of an environment would share one context.
      pool: 'vmThreads',
      maxWorkers: 2,
      testTimeout: 60_000,
    },
  }),
)
