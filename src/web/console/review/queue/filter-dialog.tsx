import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useRead } from '../../api/use-api.ts';
import { type ExtraFilter, type Filter, queueUrl, readFilter } from '../../cases/queue-url.ts';
import { Choice } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { Fields } from '../../components/fields.tsx';
import { useConsole } from '../../console-context.ts';
import { navigate } from '../../hash-location.ts';
import { formatTenantReason } from '../../locales/format-tenant-reason.ts';
import { formatReason } from '../../locales/format-verdict.ts';
import { SIGNAL_GROUPS } from '../../locales/signal-groups.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import type { Counts } from './quick-filters.tsx';

const HOURS = ['1', '4', '24', '72'];
const NO_CHOICE = '';

type Props = { filter: Filter; counts: Counts | undefined; onClose(): void };

/** Everything that the queue can be narrowed by. */
export default function FilterDialog({ filter, counts, onClose }: Props) {
  const translations = useTranslations();
  const { session } = useConsole();
  const [wanted, setWanted] = useState<Filter>(filter);
  const colleagues = useRead('GET /admin/colleagues', mayDecide(session) ? {} : null).data ?? [];
  const workflows = useRead('GET /admin/workflows', {}).data ?? [];
  const reasonList = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  const set = (name: ExtraFilter) => (value: string) => setWanted({ ...wanted, [name]: value });
  const any = { value: NO_CHOICE, word: translations.text('narrow.any') };
  const counted = (word: string, count: number) => translations.text('narrow.counted', { word, count });
  const reasons = counts?.reasons ?? [];
  const tags = counts?.tags ?? [];
  const isListed = reasons.some(({ reason }) => reason === wanted.reason);
  const show = () => {
    // Read as an address is: an incomplete one is left out.
    navigate(queueUrl(readFilter(new URLSearchParams(queueUrl(wanted).split('?')[1] ?? ''))));
    onClose();
  };
  return (
    <Dialog
      wide
      title={translations.text('narrow.title')}
      lead={translations.text('narrow.lead')}
      onClose={onClose}
    >
      <Fields>
        <Choice
          label={translations.text('narrow.who')}
          value={wanted.claimed_by ?? NO_CHOICE}
          options={[
            any,
            { value: 'nobody', word: translations.text('quick.free') },
            { value: 'me', word: translations.text('quick.mine') },
            ...colleagues
              .filter(({ username }) => username !== session.username)
              .map(({ id, username }) => ({ value: String(id), word: username })),
          ]}
          onChange={set('claimed_by')}
        />
        <Choice
          label={translations.text('narrow.reason')}
          value={wanted.reason ?? NO_CHOICE}
          options={[
            any,
            ...(wanted.reason && !isListed
              ? [{ value: wanted.reason, word: formatReason(translations, wanted.reason) }]
              : []),
            ...reasons.map(({ reason, count }) => ({
              value: reason,
              word: counted(formatReason(translations, reason), count),
            })),
          ]}
          onChange={set('reason')}
        />
        {(reasonList.length > 0 || wanted.reason_code) && (
          <Choice
            label={translations.text('narrow.reasonCode')}
            value={wanted.reason_code ?? NO_CHOICE}
            options={[
              any,
              ...(wanted.reason_code && !reasonList.some(({ code }) => code === wanted.reason_code)
                ? [{ value: wanted.reason_code, word: wanted.reason_code }]
                : []),
              ...reasonList.map((reason) => ({
                value: reason.code,
                word: formatTenantReason(translations, reason),
              })),
            ]}
            onChange={set('reason_code')}
          />
        )}
        <Choice
          label={translations.text('narrow.signal')}
          value={wanted.signal ?? NO_CHOICE}
          options={[
            any,
            ...Object.values(SIGNAL_GROUPS)
              .flat()
              .map((value) => ({ value, word: translations.text(`severe.${value}`) })),
          ]}
          onChange={set('signal')}
        />
        {(tags.length > 0 || wanted.tag) && (
          <Choice
            label={translations.text('narrow.tag')}
            value={wanted.tag ?? NO_CHOICE}
            options={[
              any,
              ...(wanted.tag && !tags.some(({ tag }) => tag === wanted.tag)
                ? [{ value: wanted.tag, word: wanted.tag }]
                : []),
              ...tags.map(({ tag, count }) => ({ value: tag, word: counted(tag, count) })),
            ]}
            onChange={set('tag')}
          />
        )}
        <Field
          label={translations.text('narrow.score')}
          placeholder={translations.text('narrow.scoreHint')}
          inputMode="decimal"
          maxLength={5}
          value={wanted.score_below ?? ''}
          onChange={(value) => set('score_below')(value.replace(',', '.').trim())}
        />
        <Choice
          label={translations.text('narrow.age')}
          value={wanted.waiting_hours ?? NO_CHOICE}
          options={[
            any,
            ...HOURS.map((value) => ({
              value,
              word: translations.text('narrow.hours', { hours: Number(value) }),
            })),
          ]}
          onChange={set('waiting_hours')}
        />
        <Choice
          label={translations.text('narrow.workflow')}
          value={wanted.workflow_id ?? NO_CHOICE}
          options={[
            any,
            ...workflows.map(({ id, name }) => ({
              value: id,
              word: counted(name, counts?.workflows.find((each) => each.workflow_id === id)?.count ?? 0),
            })),
          ]}
          onChange={set('workflow_id')}
        />
        <Choice
          label={translations.text('narrow.flag')}
          value={wanted.flagged ?? NO_CHOICE}
          options={[
            any,
            { value: 'need_reply', word: translations.text('queue.question') },
            { value: 'reupload', word: translations.text('queue.asked') },
          ]}
          onChange={set('flagged')}
        />
      </Fields>
      <DialogEnd leave={translations.text('do.cancel')} onClose={onClose}>
        <Button look="primary" onClick={show}>
          {translations.text('narrow.show')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
