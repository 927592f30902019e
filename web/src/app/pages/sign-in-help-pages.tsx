import { lazyScreen } from '../../lib/lazy-screen.tsx'

/**
 * Pages that people open from a mail or a provider, so the server preloads them. They share a module for the reason given
 * in `lazy-pages.tsx`, but not that one, which is larger.
 */
export const ResetScreen = lazyScreen(() =>
  import('../../features/identity/reset-screen.tsx').then(({ ResetScreen: one }) => one),
)
export const AuthCallbackPage = lazyScreen(() => import('./auth-pages.tsx').then(({ AuthCallbackPage: one }) => one))
