import type { CreatedForAccount } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { Button, LinkButton } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { t } from '../ui/language.ts'
import { Card, Page, Section } from '../ui/Page.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'

interface Props {
  readonly reply: CreatedForAccount
  /** Of the invited person. */
  readonly name: string
  /** Starts the next setup. */
  readonly onNext: () => void
}

/** The last page of the wizard: what was made, and the links to hand over. */
export const AccountIsSetUp = ({ reply, name, onNext }: Props) => (
  <Page
    title={t('The account is set up')}
    sentence={
      reply.status === 'SENT'
        ? t('The invitation is on its way to {name}.', { name })
        : t('Nothing was sent. Hand {name} the accept link.', { name })
    }
    back={<Link to="/a/admin/invitations/">{t('Invitations')}</Link>}
    action={
      <>
        <Button variant="default" onClick={onNext}>
          {t('Set up another')}
        </Button>
        <LinkButton to="/a/admin/accounts/$id/" params={{ id: reply.accountId }}>
          {t('Open account')}
        </LinkButton>
      </>
    }
  >
    <InvitationLinks made={reply} />
    <Section title={t('Programs')}>
      <Card flush>
        <List inCard label={t('Programs')}>
          {reply.teamBrands.map(({ id, fullName }) => (
            <Row key={id} name={fullName} />
          ))}
        </List>
      </Card>
    </Section>
  </Page>
)
