import { lazyScreen } from '../../lib/lazy-screen.tsx'

/**
 * These pages share one module. The entry chunk names every lazy module, and every page waits for the entry chunk, so
 * it should name few.
 */
export const CompliancePage = lazyScreen(() => import('../../features/legal/index.ts').then(({ CompliancePage: one }) => one))
export const LegalPages = lazyScreen(() => import('../../features/legal/index.ts').then(({ LegalPages: one }) => one))
export const SupportPage = lazyScreen(() => import('./support-page.tsx').then(({ SupportPage: one }) => one))

const transparency = () => import('../../features/transparency/index.ts')
export const TransparencyScreen = lazyScreen(() => transparency().then(({ TransparencyScreen: one }) => one))
export const CheckScreen = lazyScreen(() => transparency().then(({ CheckScreen: one }) => one))
export const BalanceScreen = lazyScreen(() => transparency().then(({ BalanceScreen: one }) => one))
export const GalleryScreen = lazyScreen(() => import('../gallery/gallery-screen.tsx').then(({ GalleryScreen: one }) => one))
