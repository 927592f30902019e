import { useState } from 'react'
import { AuthCallbackScreen } from '../../features/identity/auth-callback-screen.tsx'
import { AuthFrame } from '../../features/identity/auth-frame.tsx'
import { parseProviderAnswer } from '../../features/oauth/provider-answer.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'

const OauthReturnScreen = lazyScreen(() =>
  import('../../features/oauth/oauth-return-screen.tsx').then(({ OauthReturnScreen: one }) => one),
)

export function AuthCallbackPage() {
  const [answer] = useState(() => parseProviderAnswer(location.search))
  return answer ? <OauthReturnScreen answer={answer} Frame={AuthFrame} /> : <AuthCallbackScreen />
}
