import { lazyScreen } from '../../lib/lazy-screen.tsx'

/** One file in front: each page of its own would have to be named in the first one, which every page waits for. */
export const CompliancePage = lazyScreen(() => import('../../features/legal/index.ts').then(({ CompliancePage: one }) => one))
export const LegalPages = lazyScreen(() => import('../../features/legal/index.ts').then(({ LegalPages: one }) => one))
export const SupportPage = lazyScreen(() => import('./support-page.tsx').then(({ SupportPage: one }) => one))
