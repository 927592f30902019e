import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** STYLE.md says why; this file makes it so. */
const liveAttribute = 'JSXAttribute[name.name=/^(role|aria-live)$/][value.value=/^(status|polite)$/]'
/** Regions drawn together with their words, and regions that are no part of the page while they are empty. */
const regionsThatComeLate = [
  `LogicalExpression > JSXElement > JSXOpeningElement > ${liveAttribute}`,
  `ConditionalExpression > JSXElement > JSXOpeningElement > ${liveAttribute}`,
  `IfStatement ReturnStatement > JSXElement > JSXOpeningElement > ${liveAttribute}`,
  `JSXOpeningElement:has(> ${liveAttribute}) > JSXAttribute[name.name=className][value.value=/empty:hidden/]`,
]

export default defineConfig(
  globalIgnores([
    '**/*.generated.ts',
    '**/dist/**',
    '**/node_modules/**',
    'data/**',
    'server/src/platform/database/generated.ts',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use an `as const` object and a union.' },
        { selector: 'ExportDefaultDeclaration', message: 'Name what is exported.' },
      ],
    },
  },
  {
    files: ['web/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use an `as const` object and a union.' },
        { selector: 'ExportDefaultDeclaration', message: 'Name what is exported.' },
        ...regionsThatComeLate.map((selector) => ({
          selector,
          message:
            'Screen readers hear only changes of a region that is there already: draw it always, fill it later, hide it with empty:sr-only.',
        })),
      ],
    },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { ...hooks.configs.recommended.rules },
  },
  {
    // A describe block or a flow is a list of sentences: its length says nothing.
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'torture/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // What commands say may be a member's or a forger's words: it goes through platform/terminal.ts.
    files: ['server/src/commands/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    // Marked so that nobody uses it unawares: providers without https exist on developers' machines, and the configuration refuses them in production.
    files: ['server/src/features/oauth/relying-party.ts'],
    rules: {
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
    },
  },
  {
    // Tools read their configuration from a default export.
    files: [
      '**/*.config.ts',
      '**/*.config.js',
      '**/*.config.mjs',
      'server/test/global-setup.ts',
      'e2e/support/page-on-failure.ts',
      'e2e/support/enter-rate.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        fetch: 'readonly',
        document: 'readonly',
        window: 'readonly',
        localStorage: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
)
