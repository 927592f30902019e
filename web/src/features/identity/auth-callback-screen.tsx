import { useQuery } from '@tanstack/react-query'
import { Link2Off, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CheckMail } from './check-mail.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { isLinkError, linkError } from './link-errors.ts'
import { useLinkToken } from './link-token.ts'
import { NewLinkForm } from './new-link-form.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import type { LinkErrorKind } from './sign-in-errors.ts'

/**
 * The link is confirmed only when the user presses the button. Mail scanners that open links must not use them up, and
 * a stranger's link must not sign anyone in unnoticed.
 */
export function AuthCallbackScreen() {
  const token = useLinkToken()
  return token === null ? <BrokenLink kind="link_invalid" /> : <LinkScreen key={token} token={token} />
}

function LinkScreen({ token }: { token: string }) {
  const t = useTranslations('email_links')
  const [broken, setBroken] = useState<LinkErrorKind | null>(null)
  const link = useQuery({
    ...api.read_confirmation_link.query({ token }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const problem = link.error && linkError(link.error)
  const kind = broken ?? (problem && isLinkError(problem) ? problem.kind : null)

  if (kind) return <BrokenLink kind={kind} />
  if (link.data) return <ConfirmForm token={token} link={link.data} onInvalidLink={setBroken} />
  if (problem && isFormError(problem))
    return (
      <AuthFrame title={t('link_failed_title')}>
        <ErrorNotice error={problem} email="" />
        <Button kind="main" size="tall" wide busy={link.isFetching} onClick={() => void link.refetch()}>
          {t('ui.retry')}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('link_checking')} glyph={<LoaderCircle className="turning size-8 text-accent-ink" aria-hidden="true" />}>
      <p role="status" className="sr-only">
        {t('link_checking')}
      </p>
    </AuthFrame>
  )
}

function BrokenLink({ kind }: { kind: LinkErrorKind }) {
  const t = useTranslations('email_links')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <CheckMail email={sentTo} onOtherEmail={() => setSentTo(null)} />
  return (
    <AuthFrame title={t(`${kind}_title`)} sub={t(`${kind}_text`)} glyph={<Glyph icon={Link2Off} tone="wait" size="l" />}>
      {kind === 'link_used' ? (
        <ButtonLink href={paths.signIn()} kind="main" size="tall" wide>
          {t('to_sign_in')}
        </ButtonLink>
      ) : (
        <>
          <NewLinkForm onSent={setSentTo} />
          <ButtonLink href={paths.signIn()} kind="plain" wide>
            {t('to_sign_in')}
          </ButtonLink>
        </>
      )}
    </AuthFrame>
  )
}
