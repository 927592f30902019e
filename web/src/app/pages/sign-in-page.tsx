import { SignInScreen } from '../../features/identity/sign-in-screen.tsx'
import { SignInWays } from './other-sign-in-methods.tsx'

export const SignInPage = () => <SignInScreen ways={<SignInWays />} />
