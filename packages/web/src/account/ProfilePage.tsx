import { COMMUNICATIONS, UNITS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { changeUser, exportUser, type SentBody, type User } from '@fullcourt/wire'
import { profileFields } from '@fullcourt/wire/forms/account'
import { USER_LANGUAGES, userLanguageOf } from '@fullcourt/wire/forms/languages'
import { call } from '../call/call.ts'
import { chosenLanguage } from '../call/chosenLanguage.ts'
import { useUser } from '../identity/session.ts'
import { ApiTokens } from '../people/apiTokens.door.ts'
import { ExportData } from '../people/ExportData.tsx'
import { EditablePicture } from '../picture/EditablePicture.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { ChoiceField, Field } from '../ui/forms/Field.tsx'
import { LANGUAGE_NAMES, pageLanguage, t } from '../ui/language.ts'
import { Card, Page, Section } from '../ui/Page.tsx'
import { Addresses } from './Addresses.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import SecondFactor from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SupportDetails } from './SupportDetails.tsx'

const COMMUNICATION_WORDS = { 1: msg('Email'), 2: msg('SMS'), 3: msg('Both') } as const

const UNIT_WORDS = { imperial: msg('Feet and inches'), metric: msg('Meters') } as const

export default function ProfilePage() {
  const user = useUser()
  return (
    <Page
      title={t('Profile')}
      sentence={user.username}
      mark={
        <EditablePicture
          owner={{ kind: 'user', id: user.id }}
          name={user.fullName}
          src={user.avatarURL}
          size={96}
        />
      }
    >
      <Section card title={t('About you')}>
        <AboutYou user={user} />
      </Section>
      {!user.isDemo && (
        <>
          <Section card title={t('Addresses')}>
            <Addresses user={user} />
          </Section>
          <Section card title={t('Password')}>
            <ChangePassword />
          </Section>
          <Section card title={t('Second factor')}>
            <SecondFactor />
          </Section>
        </>
      )}
      <Section card title={t('Notifications')}>
        <NotificationSettings communications={user.communications} />
      </Section>
      <Section card title={t("Where you're signed in")}>
        <Sessions />
      </Section>
      {!user.isDemo && user.teamBrands.length > 0 && (
        <Section card title={t('API tokens')}>
          <ApiTokens of="PERSON" />
        </Section>
      )}
      <SupportDetails />
      {!user.isDemo && (
        <Section title={t('Your data')}>
          <Card>
            <p>
              {t('A ZIP with your profile, sessions, notifications and what was recorded of your sign-ins.')}
            </p>
            <ExportData label={t('Export my data')} start={() => call(exportUser)} />
          </Card>
          <Card>
            <DeleteUser />
          </Card>
        </Section>
      )}
    </Page>
  )
}

function AboutYou({ user }: { readonly user: User }) {
  const save = async (body: SentBody<typeof changeUser>) => {
    await call(changeUser, { body })
  }
  return (
    <Fields>
      <Field
        label={t('First name')}
        schema={profileFields.firstName}
        autoComplete="given-name"
        value={user.firstName}
        onSave={(firstName) => save({ firstName })}
      />
      <Field
        label={t('Last name')}
        schema={profileFields.lastName}
        autoComplete="family-name"
        value={user.lastName}
        onSave={(lastName) => save({ lastName })}
      />
      <Field
        label={t('Username')}
        schema={profileFields.username}
        autoComplete="username"
        value={user.username}
        onSave={(username) => save({ username })}
      />
      <Field
        label={t('Job title')}
        schema={profileFields.jobTitle}
        autoComplete="organization-title"
        placeholder={t('Head coach')}
        value={user.jobTitle ?? ''}
        onSave={(jobTitle) => save({ jobTitle: jobTitle || null })}
      />
      <ChoiceField
        label={t('How may we reach you?')}
        value={user.communications}
        data={COMMUNICATIONS.map((value) => ({ value, label: t(COMMUNICATION_WORDS[value]) }))}
        onSave={(communications) => save({ communications })}
      />
      <ChoiceField
        label={t('Heights and distances')}
        value={user.units}
        data={UNITS.map((value) => ({ value, label: t(UNIT_WORDS[value]) }))}
        onSave={(units) => save({ units })}
      />
      <ChoiceField
        label={t('Language')}
        description={t('Of pages, mails and messages.')}
        value={userLanguageOf([pageLanguage()])}
        data={USER_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onSave={async (language) => {
          await save({ language })
          chosenLanguage.write(language)
          location.assign('/a/profile/')
        }}
      />
    </Fields>
  )
}
