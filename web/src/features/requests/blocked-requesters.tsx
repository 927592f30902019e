import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { nameOf } from './request-status-style.ts'

export function BlockedRequesters() {
  const t = useTranslations('requests')
  const { data } = useQuery(api.list_refused_requesters.query())
  const allow = useMutation({
    mutationKey: ['allow_requests_from'],
    mutationFn: ({ user_id }: { user_id: string; name: string }) => api.allow_requests_from({ user_id }),
    onSuccess: (_answer, { name }) => toast({ title: t('allowed', { name }) }),
    onError: (error) => toast({ title: errorMessage(error), kind: 'problem' }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('refused_title')}>
      <Box flush>
        <ul>
          {data.items.map(({ user_id, ...person }) => {
            const name = nameOf(person, t)
            return (
              <li key={user_id}>
                <Row
                  start={<Avatar name={name} avatar_url={person.avatar_url} />}
                  title={name}
                  {...(person.hai_tag && { sub: `@${person.hai_tag}` })}
                  end={
                    <Button size="small" aria-label={t('allow_person', { name })} onClick={() => allow.mutate({ user_id, name })}>
                      {t('allow')}
                    </Button>
                  }
                />
              </li>
            )
          })}
        </ul>
      </Box>
    </Section>
  )
}
