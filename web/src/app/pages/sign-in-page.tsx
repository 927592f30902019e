import { SignInScreen } from '../../features/identity/sign-in-screen.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'

export const SignInPage = () => <SignInScreen otherMethods={<OtherSignInMethods />} />
