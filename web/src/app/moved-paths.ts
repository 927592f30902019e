/** Short paths, with the paths of their pages (docs/product/the-app.md#pages). */
export const movedPaths: Readonly<Record<string, string>> = {
  '/terms': '/legal/terms',
  '/privacy': '/legal/privacy',
  '/acceptable-use': '/legal/acceptable-use',
  '/risk-disclosure': '/legal/risk-warning',
  '/profile': '/settings',
}
