import { lazyScreen } from '../../lib/lazy-screen.tsx'

/**
 * One module for these pages, because the entry chunk would have to name each separate one, and every page waits for
 * the entry chunk.
 */
export const CompliancePage = lazyScreen(() => import('../../features/legal/index.ts').then(({ CompliancePage: one }) => one))
export const LegalPages = lazyScreen(() => import('../../features/legal/index.ts').then(({ LegalPages: one }) => one))
export const SupportPage = lazyScreen(() => import('./support-page.tsx').then(({ SupportPage: one }) => one))
