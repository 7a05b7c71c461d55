import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { useLeaveQuestion } from '@/components/confirm';
import { FailureNotice, Notice, SaveFailure } from '@/components/notice';
import { RestoreDraft } from '@/components/restore-draft';
import { Sheet } from '@/components/sheet';
import { SkeletonRows } from '@/components/skeleton';
import { ConflictSheet } from '@/form-rows';
import { useStores, type StoredRecord } from '@/stores';
import { LeadConversion, type ConvertedInto, type ConvertedRecordRef } from '@/stores/leads/LeadConversion';
import type { PartName } from '@/stores/leads/ConversionPart';
import type { FormParts } from './form-parts';
import { OwnerSection } from './OwnerSection';
import { PartSection } from './PartSection';
import { StageSection } from './StageSection';
import styles from './lead-conversion.module.css';

interface Props {
  record: StoredRecord;
  /** The conversion stage that was chosen before. */
  stageId?: string | undefined;
  forms: FormParts;
  onClose(): void;
  /** Called with the created records, the customer first. */
  onConverted(createdRecords: readonly ConvertedRecordRef[]): void;
  /** Opens the customer that an earlier conversion of the lead created. */
  onOpen(customer: ConvertedInto): void;
}

/** A field to scroll to, in one of the forms. */
interface FocusRequest {
  where: PartName | 'lead' | 'owner';
  field: string;
  turn: number;
}

/** Converts a lead: shows the existing records, the new records and the filled values, all of which can be changed in place. */
export const ConversionSheet = observer(function ConversionSheet({
  record,
  stageId,
  forms,
  onClose,
  onConverted,
  onOpen,
}: Props) {
  const { t } = useTranslation('leads');
  const { t: detail } = useTranslation('detail');
  const stores = useStores();
  const [conversion] = useState(() => new LeadConversion(stores, record, stageId));
  const [focusRequest, setWanted] = useState<FocusRequest>();
  useEffect(() => {
    void conversion.open();
    return () => conversion.close();
  }, [conversion]);

  const leaveWords = {
    title: detail('form.leaveTitle'),
    text: detail('form.leaveText'),
    leave: detail('form.leave'),
    stay: detail('form.stay'),
  };
  const { close, question } = useLeaveQuestion(conversion, leaveWords, onClose);
  const convert = async () => {
    const outcome = await conversion.convert();
    if (outcome.kind === 'saved') onConverted(outcome.made);
    if (outcome.kind === 'invalid')
      setWanted((previousRequest) => ({
        where: outcome.where,
        field: outcome.field,
        turn: (previousRequest?.turn ?? 0) + 1,
      }));
  };

  const isReady = conversion.status === 'ready' && !conversion.isLoading;
  const { inConflict } = conversion;
  return (
    <>
      <Sheet
        title={t('title')}
        size="full"
        closeBy="cancel"
        onDismiss={close}
        footer={isReady && <Footer conversion={conversion} onConvert={() => void convert()} />}
      >
        {conversion.status === 'failed' && (
          <FailureNotice
            title={t('notProposed')}
            text={errorText(conversion.problem)}
            onRetry={() => void conversion.open()}
          />
        )}
        {conversion.status === 'converted' && <Before before={conversion.before} onOpen={onOpen} onClose={onClose} />}
        {conversion.status === 'loading' && (
          <div className={styles.sections} aria-busy="true">
            <SkeletonRows widths={[58, 44, 66, 50]} className={styles.skeleton} />
          </div>
        )}
        {conversion.status === 'ready' && (
          <Sections conversion={conversion} PartForm={forms.PartForm} wanted={focusRequest} />
        )}
      </Sheet>
      {inConflict?.conflict.asked && (
        <ConflictSheet draft={inConflict} conflict={inConflict.conflict.asked} onSettled={() => void convert()} />
      )}
      {question}
    </>
  );
});

const Sections = observer(function Sections({
  conversion,
  PartForm,
  wanted: focusRequest,
}: {
  conversion: LeadConversion;
  PartForm: FormParts['PartForm'];
  wanted: FocusRequest | undefined;
}) {
  const { restorable } = conversion.autosave;
  const { leadDraft, lead } = conversion;
  const { t } = useTranslation('leads');
  const wantedIn = (section: FocusRequest['where']) => (focusRequest?.where === section ? focusRequest : undefined);
  return (
    <div className={styles.sections}>
      {restorable && (
        <RestoreDraft
          savedAt={restorable.savedAt}
          onTake={() => void conversion.restore()}
          onDiscard={() => conversion.autosave.discard()}
        />
      )}
      {conversion.parts.map((conversionPart) => (
        <PartSection
          key={conversionPart.name}
          part={conversionPart}
          PartForm={PartForm}
          wanted={wantedIn(conversionPart.name)}
        />
      ))}
      <OwnerSection conversion={conversion} wanted={wantedIn('owner')} />
      <StageSection conversion={conversion} />
      {leadDraft && (
        <section className={styles.section} aria-label={t('leadAsks')}>
          <h3 className={styles.heading}>{t('leadAsks')}</h3>
          <PartForm draft={leadDraft} record={lead.json} wanted={wantedIn('lead')} />
        </section>
      )}
    </div>
  );
});

/** Shows the failure, and the button with the number of missing values. */
const Footer = observer(function Footer({ conversion, onConvert }: { conversion: LeadConversion; onConvert(): void }) {
  const { t } = useTranslation('leads');
  const { t: detail } = useTranslation('detail');
  const { missing, error } = conversion;
  return (
    <>
      {Boolean(error) && <SaveFailure text={errorText(error, t('failed'))} kept={detail('form.kept')} />}
      <Button tone="primary" block busy={conversion.saving} onClick={onConvert}>
        {missing > 0 ? t('convertMissing', { count: missing }) : t('convert')}
      </Button>
    </>
  );
});

/** Shows an earlier conversion, by another member or long ago: the customer exists. */
function Before({
  before: previousConversion,
  onOpen,
  onClose,
}: {
  before: ConvertedInto | undefined;
  onOpen(customer: ConvertedInto): void;
  onClose(): void;
}) {
  const { t } = useTranslation('leads');
  const message = previousConversion?.title
    ? t('convertedInto', { name: previousConversion.title })
    : t('convertedHidden');
  return (
    <Notice
      title={t('convertedBefore')}
      text={message}
      {...(previousConversion ? { action: { label: t('openCustomer'), run: () => onOpen(previousConversion) } } : {})}
      secondary={{ label: t('close'), run: onClose }}
    />
  );
}
