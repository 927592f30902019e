import { useAuth } from '../../api/auth-context.ts'
import { useWords } from '../../lib/words.ts'
import { Face } from '../../ui/face.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'

/** Who the member is here. */
export function ProfilePanel() {
  const t = useWords('settings')
  const { profile } = useAuth()
  const name = profile.full_name ?? profile.email
  return (
    <Section title={t('profile')}>
      <Box flush>
        <Row
          start={<Face name={name} avatar_url={profile.avatar_url} size="l" blue />}
          title={name}
          sub={profile.hai_tag && `@${profile.hai_tag}`}
        />
        <div className="px-edge md:px-5">
          <Figures
            items={[
              { label: t('email'), value: profile.email },
              { label: t('phone_number'), value: profile.phone ?? t('not_given') },
            ]}
          />
        </div>
      </Box>
    </Section>
  )
}
