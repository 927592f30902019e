import type { Output } from '@hai/contract/contract'
import { isolated } from '@hai/contract/isolated'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { formatUsd } from '../../lib/money-text.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { api } from '../../api/api.ts'
import { usePollingFallback } from '../../api/use-channel.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

type Link = Output<'list_pay_links'>['items'][number]

const PAGE_SIZE = 20

export function OwnLinks({ onShow }: { onShow: (link: Link) => void }) {
  const t = useTranslations('pay')
  const links = useInfiniteQuery({
    queryKey: [...api.list_pay_links.key, 'open', 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.list_pay_links({ state: 'open', limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: usePollingFallback(),
  })
  const open = links.data?.pages.flatMap(({ items }) => items) ?? []
  const cancelling = useMutation({
    mutationKey: ['cancel_pay_link'],
    mutationFn: (pay_link_id: string) => api.cancel_pay_link({ pay_link_id }),
    onSuccess: () => toast({ title: t('link_cancelled'), kind: 'done' }),
    onError: (error) => toast({ title: errorMessage(error), kind: 'problem' }),
  })
  if (open.length === 0) return null
  return (
    <Section title={t('own_links')}>
      <Box flush>
        <ul>
          {open.map((link) => (
            <li key={link.id} className="grid gap-2 border-t border-line px-edge py-3 first:border-t-0">
              <LinkFacts link={link} />
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => onShow(link)}>
                  {t('show_code')}
                </Button>
                <Button
                  size="small"
                  kind="plain"
                  busy={cancelling.isPending && cancelling.variables === link.id}
                  onClick={() => cancelling.mutate(link.id)}
                >
                  {t('end_link')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Box>
      <LoadMore list={links} />
    </Section>
  )
}

function LinkFacts({ link }: { link: Link }) {
  const t = useTranslations('pay')
  const language = useLanguage()
  const { amount, note, times_paid, amount_paid, expires_at, single_use } = link
  const paid =
    times_paid > 0
      ? t('link_paid', { count: times_paid, amount: formatUsd(amount_paid) })
      : t(single_use ? 'single_use' : 'link_unpaid')
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        {amount === null ? t('any_amount') : formatUsd(amount)}
        {note !== '' && `${SEPARATOR}${isolated(note)}`}
      </p>
      <p className="text-sm text-ink-soft">
        {paid}
        {SEPARATOR}
        {t('link_until', { date: exactMoment(new Date(expires_at), language) })}
      </p>
    </div>
  )
}
