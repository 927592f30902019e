import { useQuery } from '@tanstack/react-query'
import { Link2Off, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/face.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CheckMail } from './check-mail.tsx'
import { confirmEmail } from './confirm-email.ts'
import { useLinkToken } from './link-token.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { isFormTrouble, TroubleNotice } from './trouble-notice.tsx'
import { troubleOf, type Trouble } from './trouble.ts'

/** /auth/callback: confirms the address behind an emailed link, once, in whatever browser it was opened; that signs in. */
export function AuthCallbackScreen() {
  const t = useWords('identity')
  const token = useLinkToken()
  const [, navigate] = useLocation()
  const confirmation = useQuery({ ...confirmEmail(token ?? ''), enabled: token !== null })
  const trouble: Trouble | null =
    token === null ? { kind: 'link_invalid' } : confirmation.error && linkTrouble(confirmation.error)

  const isBlocked = trouble?.kind === 'blocked'
  const reason = isBlocked ? trouble.reason : null
  useEffect(() => {
    if (isBlocked) navigate(paths.accessBlocked(), { state: { reason }, replace: true })
  }, [isBlocked, reason, navigate])

  if (!trouble || isBlocked) return <Waiting title={t(confirmation.isSuccess ? 'confirmed_title' : 'confirming')} />
  if (isFormTrouble(trouble))
    return (
      <AuthFrame title={t('link_failed_title')}>
        <TroubleNotice trouble={trouble} email="" />
        <Button kind="main" size="tall" wide busy={confirmation.isFetching} onClick={() => void confirmation.refetch()}>
          {t('try_again')}
        </Button>
      </AuthFrame>
    )
  return <BrokenLink key={token} kind={trouble.kind === 'password_common' ? 'link_invalid' : trouble.kind} />
}

/** A token that is cut off does not even look like one: the server refuses its form, the member is told the same. */
function linkTrouble(error: unknown): Trouble {
  const trouble = troubleOf(error)
  return trouble.kind === 'refused' ? { kind: 'link_invalid' } : trouble
}

const Waiting = ({ title }: { title: string }) => (
  <AuthFrame title={title} glyph={<LoaderCircle className="turning size-8 text-accent-ink" aria-hidden="true" />}>
    <p role="status" className="sr-only">
      {title}
    </p>
  </AuthFrame>
)

/** What is wrong with the link, and the way on: sign in when it was used, else a new link. */
function BrokenLink({ kind }: { kind: 'link_invalid' | 'link_expired' | 'link_used' }) {
  const t = useWords('identity')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <CheckMail email={sentTo} onOtherEmail={() => setSentTo(null)} />
  return (
    <AuthFrame title={t(`${kind}_title`)} sub={t(`${kind}_text`)} glyph={<Glyph icon={Link2Off} mood="wait" size="l" />}>
      {kind === 'link_used' ? (
        <ButtonLink href={paths.auth()} kind="main" size="tall" wide>
          {t('to_sign_in')}
        </ButtonLink>
      ) : (
        <NewLinkForm onSent={setSentTo} />
      )}
    </AuthFrame>
  )
}
