import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import build from './vite.config.ts'

export default mergeConfig(
  build({ mode: 'test', command: 'build' }),
  defineConfig({
    plugins: [svelteTesting()],
    test: {
      include: [process.env['ORIFLAMME_GOLDEN'] ? 'src/**/*.golden.ts' : 'src/**/*.test.ts'],
      pool: 'threads',
      testTimeout: 60_000,
    },
  }),
)
