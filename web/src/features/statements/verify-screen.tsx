import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { NoticeTitle } from '../../ui/notice-title.tsx'
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { groupCode, isCompleteCode } from './receipt-code.ts'
import { CheckedReceipt } from './checked-receipt.tsx'
import { CodeForm } from './code-form.tsx'

export function VerifyScreen() {
  const t = useTranslations('statements')
  const { code = '' } = useParams<{ code?: string }>()
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4">
      <Screen title={t('check_title')}>
        {isCompleteCode(groupCode(code)) ? <Checked key={code} code={code} /> : <Ask code={code} />}
      </Screen>
    </div>
  )
}

function Ask({ code }: { code: string }) {
  const t = useTranslations('statements')
  return (
    <>
      <p className="text-ink-soft">{t('check_text')}</p>
      <Form code={code} />
    </>
  )
}

function Form({ code }: { code: string }) {
  const t = useTranslations('statements')
  return (
    <>
      <Box>
        <CodeForm code={code} />
      </Box>
      <TextLink href={paths.transparency('check')} className="justify-self-start">
        {t('check_proof')}
      </TextLink>
    </>
  )
}

const isFinal = (error: Error | null) => hasCode(error, 'NOT_FOUND', 'BAD_REQUEST', 'ARCHIVED')

/**
 * Refetches on focus and hides the status if that fails, so that no old status is shown. After a final error nothing is
 * refetched, because that would reset the form while the user types the code from another window.
 */
function Checked({ code }: { code: string }) {
  const t = useTranslations('statements')
  const { data, error, refetch } = useQuery({
    ...api.verify_receipt.query({ code }),
    staleTime: 0,
    refetchOnWindowFocus: ({ state }) => !isFinal(state.error) && 'always',
    refetchOnReconnect: ({ state }) => !isFinal(state.error),
  })
  if (isFinal(error)) {
    return (
      <>
        {hasCode(error, 'ARCHIVED') ? (
          <Notice kind="wait" title={<NoticeTitle>{errorMessage(error)}</NoticeTitle>} />
        ) : (
          <Notice kind="problem" title={<NoticeTitle>{t('unknown')}</NoticeTitle>}>
            <p>{t('unknown_text')}</p>
          </Notice>
        )}
        <Form code={code} />
      </>
    )
  }
  if (data && !error) {
    return (
      <>
        <CheckedReceipt receipt={data} />
        <ButtonLink href={paths.verify()} kind="plain" wide>
          {t('check_another')}
        </ButtonLink>
      </>
    )
  }
  if (!error) return <SlipSkeleton lines={3} label={t('checking')} />
  return (
    <Notice kind="problem" title={errorMessage(error)}>
      <Button size="small" className="mt-2 justify-self-start" onClick={() => void refetch()}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}
