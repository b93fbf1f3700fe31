import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { ALL_STAFF, DECIDERS, type Route, staffRoute } from '../../http/route.ts';
import { listRelations } from '../../store/subject-relations.ts';
import { findSubject } from '../../store/subjects.ts';
import * as contract from './contract.ts';
import { settleRelation, unsettleRelation } from './settle-relation.ts';

/** What staff settle about two subjects whose faces look alike. */
export function relationRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/subjects/:id/relations',
      operationId: 'settleRelation',
      summary: 'Settles that two subjects are, or are not, one person.',
      description:
        'One relation for both subjects, in place of an earlier one. `same_person`: neither is named as `same_face_as` or `same_document_as` of the other, nor stops it as `others_as_near`. `different_people`: neither is named as `same_face_as`, and `others_as_near` is raised only for a face that is clearly nearer to the other. Documents are still compared. A block of either is never hidden. Waiting submissions of both are compared again. Erasing either subject deletes it.',
      params: contract.subjectId,
      body: contract.newRelation,
      answers: { 201: contract.settledRelation },
      refusals: {
        404: 'The tenant has no subject with one of the ids.',
        409: 'One of the subjects has 100 relations, the maximum.',
      },
      write: async ({ tenant, staff, params, body: { other, relation } }, tx) => {
        const pair = { tenantId: tenant.id, subjectId: params.id, otherId: other };
        await settleRelation(tx, { ...pair, actor: staff.actor, now: now() }, relation);
        return { status: 201, body: { status: 'settled', subject_id: params.id, other, relation } };
      },
    }),
    staffRoute(ALL_STAFF, {
      method: 'GET',
      path: '/admin/subjects/:id/relations',
      operationId: 'listRelations',
      summary: 'Lists what is settled about the subject and others, newest first.',
      params: contract.subjectId,
      answers: { 200: contract.relations },
      read: async ({ tenant, params }, tx) => {
        if (!(await findSubject(tx, tenant.id, params.id)))
          throw new AppError('not-found', 'No subject has this id.');
        const rows = await listRelations(tx, tenant.id, params.id);
        const relations = rows.map((row) => ({ ...row, set_at: formatTimestamp(row.set_at) }));
        return { status: 200, body: { relations } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'DELETE',
      path: '/admin/subjects/:id/relations/:other',
      operationId: 'removeRelation',
      summary: 'Removes what is settled about two subjects: they are compared again like any others.',
      params: contract.pair,
      answers: { 200: contract.removedRelation },
      refusals: {
        404: 'The tenant has no subject with one of the ids, or no relation between them is recorded.',
      },
      write: async ({ tenant, staff, params: { id, other } }, tx) => {
        const pair = { tenantId: tenant.id, subjectId: id, otherId: other };
        await unsettleRelation(tx, { ...pair, actor: staff.actor, now: now() });
        return { status: 200, body: { status: 'removed', subject_id: id, other } };
      },
    }),
  ];
}
