import { lazyScreen } from '../../lib/lazy-screen.tsx'

/**
 * These pages share one module. The entry chunk names every lazy module, and every page waits for the entry chunk, so
 * it should name few.
 */
export const CompliancePage = lazyScreen(() => import('../../features/legal/index.ts').then(({ CompliancePage: one }) => one))
export const LegalPages = lazyScreen(() => import('../../features/legal/index.ts').then(({ LegalPages: one }) => one))
export const SupportPage = lazyScreen(() => import('./support-page.tsx').then(({ SupportPage: one }) => one))
