import { lazyScreen } from '../../lib/lazy-screen.tsx'

/** See `lazy-pages.tsx`. A file of its own, because these pages are small. */
export const ForgotScreen = lazyScreen(() =>
  import('../../features/identity/forgot-screen.tsx').then(({ ForgotScreen: one }) => one),
)
export const ResetScreen = lazyScreen(() =>
  import('../../features/identity/reset-screen.tsx').then(({ ResetScreen: one }) => one),
)
export const AuthCallbackPage = lazyScreen(() => import('./auth-pages.tsx').then(({ AuthCallbackPage: one }) => one))
