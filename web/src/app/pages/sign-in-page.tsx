import { SignInScreen } from '../../features/identity/sign-in-screen.tsx'
import { SignInWays } from './sign-in-ways.tsx'

export const SignInPage = () => <SignInScreen ways={<SignInWays />} />
