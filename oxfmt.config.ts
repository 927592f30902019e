import { defineConfig } from 'oxfmt'

export default defineConfig({
  semi: false,
  singleQuote: true,
  trailingComma: 'all',
  printWidth: 130,
  sortPackageJson: false,
  ignorePatterns: ['data', 'package-lock.json', 'server/src/platform/database/generated.ts', '*.generated.ts', '*.md'],
})
