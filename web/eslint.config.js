import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** Folders open downwards only: what is in one may be used by those before it. */
const FLOORS = [
  'cards|lobby|people|table|replay|review|results|lessons|puzzles',
  'shell',
  'art',
  'ui',
  'stores',
  'api',
  'offline',
  'i18n',
  'game',
]

const doors = FLOORS.slice(1).map((folder, index) => ({
  files: [`src/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^\\.\\./(${FLOORS.slice(0, index + 1).join('|')})/`,
            message: `${folder}/ opens downwards only.`,
          },
        ],
      },
    ],
  },
}))

export default ts.config(
  { ignores: ['node_modules', 'src/protocol.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    // TypeScript knows the browser's names; this rule does not.
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  ...doors,
)
