import { SignInScreen } from '../../features/identity/sign-in-screen.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** /auth with every way to sign in. */
export const SignInPage = () => <SignInScreen ways={<SignInWays />} />
