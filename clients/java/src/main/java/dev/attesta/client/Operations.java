// Generated from the API document of Attesta; do not edit.

package dev.attesta.client;

import java.util.List;
import dev.attesta.client.Types.*;

/** The operations of the API. Path parameters come first, then body, form or query. */
abstract class Operations {
    abstract <T> T call(Request request, Class<T> answer);

    abstract <T> List<T> callForList(Request request, Class<T> item);

    /**
     * Returns what the hosted page needs before it has a credential.
     */
    public ReadPageAnswer readPage() {
        return call(new Request("GET", "/page"), ReadPageAnswer.class);
    }

    /**
     * Opens a staff session.
     */
    public LogInAnswer logIn(LogInBody body) {
        return call(new Request("POST", "/admin/login").body(body), LogInAnswer.class);
    }

    /**
     * Returns how staff may sign in.
     */
    public ListWaysInAnswer listWaysIn() {
        return call(new Request("GET", "/admin/login"), ListWaysInAnswer.class);
    }

    /**
     * Completes a login with a code of the second factor.
     */
    public VerifyLoginAnswer verifyLogin(VerifyLoginBody body) {
        return call(new Request("POST", "/admin/login/verify").body(body), VerifyLoginAnswer.class);
    }

    /**
     * Returns the user or API token of the credential.
     */
    public ReadMeAnswer readMe() {
        return call(new Request("GET", "/admin/me"), ReadMeAnswer.class);
    }

    /**
     * Turns the daily summary by mail on or off.
     */
    public ChangeMeAnswer changeMe(ChangeMeBody body) {
        return call(new Request("PATCH", "/admin/me").body(body), ChangeMeAnswer.class);
    }

    /**
     * Ends the session.
     */
    public LogOutAnswer logOut() {
        return call(new Request("POST", "/admin/logout"), LogOutAnswer.class);
    }

    /**
     * Redirects a browser to the identity provider.
     */
    public void goToCompany() {
        call(new Request("GET", "/admin/login/oidc"), Void.class);
    }

    /**
     * Completes a single sign-on, once.
     */
    public EndSignInAnswer endSignIn(EndSignInBody body) {
        return call(new Request("POST", "/admin/login/oidc").body(body), EndSignInAnswer.class);
    }

    /**
     * Redirects a browser that returns from the identity provider to the console.
     */
    public void comeBackFromCompany(ComeBackFromCompanyQuery query) {
        call(new Request("GET", "/admin/login/oidc/callback").query(query), Void.class);
    }

    /**
     * Creates a second factor for the caller’s account.
     */
    public EnrolSecondFactorAnswer enrolSecondFactor() {
        return call(new Request("POST", "/admin/2fa/enrol"), EnrolSecondFactorAnswer.class);
    }

    /**
     * Activates the second factor.
     */
    public ActivateSecondFactorAnswer activateSecondFactor(ActivateSecondFactorBody body) {
        return call(new Request("POST", "/admin/2fa/activate").body(body), ActivateSecondFactorAnswer.class);
    }

    /**
     * Removes the caller’s second factor.
     */
    public RemoveSecondFactorAnswer removeSecondFactor(RemoveSecondFactorBody body) {
        return call(new Request("DELETE", "/admin/2fa").body(body), RemoveSecondFactorAnswer.class);
    }

    /**
     * Creates a second factor for the account of an enrolment link.
     */
    public EnrolByLinkAnswer enrolByLink(EnrolByLinkBody body) {
        return call(new Request("POST", "/admin/enrolment").body(body), EnrolByLinkAnswer.class);
    }

    /**
     * Activates that second factor and ends the link.
     */
    public ActivateByLinkAnswer activateByLink(ActivateByLinkBody body) {
        return call(new Request("POST", "/admin/enrolment/activate").body(body), ActivateByLinkAnswer.class);
    }

    /**
     * Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions.
     */
    public ResetUsersFactorAnswer resetUsersFactor(String id, ResetUsersFactorBody body) {
        return call(new Request("POST", "/platform/tenants/{}/reset-2fa", id).body(body), ResetUsersFactorAnswer.class);
    }

    /**
     * Lists the staff users.
     */
    public List<User> listUsers() {
        return callForList(new Request("GET", "/admin/users"), User.class);
    }

    /**
     * Adds a staff user.
     */
    public AddUserAnswer addUser(AddUserBody body) {
        return call(new Request("POST", "/admin/users").body(body).takesKey(), AddUserAnswer.class);
    }

    /**
     * Changes a user’s role, suspension, password or second factor.
     */
    public ChangeUserAnswer changeUser(Long id, ChangeUserBody body) {
        return call(new Request("PATCH", "/admin/users/{}", id).body(body), ChangeUserAnswer.class);
    }

    /**
     * Removes a staff user.
     */
    public RemoveUserAnswer removeUser(Long id, RemoveUserBody body) {
        return call(new Request("DELETE", "/admin/users/{}", id).body(body), RemoveUserAnswer.class);
    }

    /**
     * Creates a one-time link with which the user sets up a second factor.
     */
    public OpenEnrolmentAnswer openEnrolment(Long id) {
        return call(new Request("POST", "/admin/users/{}/enrolment", id), OpenEnrolmentAnswer.class);
    }

    /**
     * Lists the tenant’s own roles.
     */
    public List<StaffRole> listRoles() {
        return callForList(new Request("GET", "/admin/roles"), StaffRole.class);
    }

    /**
     * Adds a role.
     */
    public StaffRole addRole(AddRoleBody body) {
        return call(new Request("POST", "/admin/roles").body(body).takesKey(), StaffRole.class);
    }

    /**
     * Changes a role. It applies to its users from their next request on.
     */
    public StaffRole changeRole(String id, ChangeRoleBody body) {
        return call(new Request("PATCH", "/admin/roles/{}", id).body(body).takesKey(), StaffRole.class);
    }

    /**
     * Deletes a role that no user has and single sign-on does not give.
     */
    public RemoveRoleAnswer removeRole(String id) {
        return call(new Request("DELETE", "/admin/roles/{}", id).takesKey(), RemoveRoleAnswer.class);
    }

    /**
     * Changes the caller’s password and ends their other sessions.
     */
    public ChangeOwnPasswordAnswer changeOwnPassword(ChangeOwnPasswordBody body) {
        return call(new Request("POST", "/admin/me/password").body(body), ChangeOwnPasswordAnswer.class);
    }

    /**
     * Creates a one-time link with which the user sets a password.
     */
    public InviteUserAnswer inviteUser(Long id) {
        return call(new Request("POST", "/admin/users/{}/invitation", id), InviteUserAnswer.class);
    }

    /**
     * Sets the password of an invited user. The invitation then ends.
     */
    public AcceptInvitationAnswer acceptInvitation(AcceptInvitationBody body) {
        return call(new Request("POST", "/admin/invitation").body(body), AcceptInvitationAnswer.class);
    }

    /**
     * Returns the options with which a browser asks for a passkey.
     */
    public BeginPasskeyLoginAnswer beginPasskeyLogin() {
        return call(new Request("GET", "/admin/login/passkey"), BeginPasskeyLoginAnswer.class);
    }

    /**
     * Opens a staff session with a passkey, alone or after the password.
     */
    public LogInWithPasskeyAnswer logInWithPasskey(LogInWithPasskeyBody body) {
        return call(new Request("POST", "/admin/login/passkey").body(body), LogInWithPasskeyAnswer.class);
    }

    /**
     * Lists the caller’s passkeys, oldest first.
     */
    public List<Passkey> listPasskeys() {
        return callForList(new Request("GET", "/admin/me/passkeys"), Passkey.class);
    }

    /**
     * Adds a passkey to the caller’s account.
     */
    public Passkey addPasskey(AddPasskeyBody body) {
        return call(new Request("POST", "/admin/me/passkeys").body(body), Passkey.class);
    }

    /**
     * Returns the options with which a browser makes a passkey, after a password or code.
     */
    public BeginPasskeyAnswer beginPasskey(BeginPasskeyBody body) {
        return call(new Request("POST", "/admin/me/passkeys/options").body(body), BeginPasskeyAnswer.class);
    }

    /**
     * Removes a passkey of the caller, after a password or code.
     */
    public RemovePasskeyAnswer removePasskey(String id, RemovePasskeyBody body) {
        return call(new Request("DELETE", "/admin/me/passkeys/{}", id).body(body), RemovePasskeyAnswer.class);
    }

    /**
     * Lists the caller’s sessions, most recently used first.
     */
    public List<Session> listOwnSessions() {
        return callForList(new Request("GET", "/admin/me/sessions"), Session.class);
    }

    /**
     * Ends one of the caller’s sessions.
     */
    public EndOwnSessionAnswer endOwnSession(String id) {
        return call(new Request("DELETE", "/admin/me/sessions/{}", id), EndOwnSessionAnswer.class);
    }

    /**
     * Lists a user’s sessions, most recently used first.
     */
    public List<Session> listUsersSessions(Long id) {
        return callForList(new Request("GET", "/admin/users/{}/sessions", id), Session.class);
    }

    /**
     * Ends every session of a user except the caller’s current one.
     */
    public EndUsersSessionsAnswer endUsersSessions(Long id) {
        return call(new Request("DELETE", "/admin/users/{}/sessions", id), EndUsersSessionsAnswer.class);
    }

    /**
     * Creates an API token for a machine.
     */
    public CreateApiTokenAnswer createApiToken(CreateApiTokenBody body) {
        return call(new Request("POST", "/admin/api-tokens").body(body).takesKey(), CreateApiTokenAnswer.class);
    }

    /**
     * Lists the API tokens, newest first.
     */
    public List<ListApiTokensAnswerItem> listApiTokens() {
        return callForList(new Request("GET", "/admin/api-tokens"), ListApiTokensAnswerItem.class);
    }

    /**
     * Revokes an API token.
     */
    public RevokeApiTokenAnswer revokeApiToken(Long id) {
        return call(new Request("DELETE", "/admin/api-tokens/{}", id), RevokeApiTokenAnswer.class);
    }

    /**
     * Lists subjects, newest first.
     */
    public List<ListSubjectsAnswerItem> listSubjects(ListSubjectsQuery query) {
        return callForList(new Request("GET", "/admin/subjects").query(query), ListSubjectsAnswerItem.class);
    }

    /**
     * Creates a subject.
     */
    public CreateSubjectAnswer createSubject(CreateSubjectBody body) {
        return call(new Request("POST", "/admin/subjects").body(body).takesKey(), CreateSubjectAnswer.class);
    }

    /**
     * Reads a subject.
     */
    public Subject readSubject(String id, ReadSubjectQuery query) {
        return call(new Request("GET", "/admin/subjects/{}", id).query(query), Subject.class);
    }

    /**
     * Changes some of a subject’s details.
     */
    public UpdateSubjectAnswer updateSubject(String id, UpdateSubjectBody body) {
        return call(new Request("PATCH", "/admin/subjects/{}", id).body(body), UpdateSubjectAnswer.class);
    }

    /**
     * Erases a subject: every stored image, then all records.
     */
    public EraseSubjectAnswer eraseSubject(String id, EraseSubjectBody body) {
        return call(new Request("DELETE", "/admin/subjects/{}", id).body(body), EraseSubjectAnswer.class);
    }

    /**
     * Reads the details of the subject.
     */
    public ReadOwnDetailsAnswer readOwnDetails() {
        return call(new Request("GET", "/subject/details"), ReadOwnDetailsAnswer.class);
    }

    /**
     * Changes some details of the subject.
     */
    public UpdateOwnDetailsAnswer updateOwnDetails(UpdateOwnDetailsBody body) {
        return call(new Request("POST", "/subject/details").body(body), UpdateOwnDetailsAnswer.class);
    }

    /**
     * Mints a token for one subject’s device.
     */
    public MintEphemeralTokenAnswer mintEphemeralToken(MintEphemeralTokenBody body) {
        return call(new Request("POST", "/ephemeral-tokens").body(body).takesKey(), MintEphemeralTokenAnswer.class);
    }

    /**
     * Lists a subject’s tokens, newest first.
     */
    public List<EphemeralToken> listEphemeralTokens(ListEphemeralTokensQuery query) {
        return callForList(new Request("GET", "/admin/ephemeral-tokens").query(query), EphemeralToken.class);
    }

    /**
     * Revokes a token.
     */
    public RevokeEphemeralTokenAnswer revokeEphemeralToken(String id) {
        return call(new Request("DELETE", "/admin/ephemeral-tokens/{}", id), RevokeEphemeralTokenAnswer.class);
    }

    /**
     * Returns the capabilities of this token.
     */
    public ReadCapabilitiesAnswer readCapabilities() {
        return call(new Request("GET", "/ephemeral/capability"), ReadCapabilitiesAnswer.class);
    }

    /**
     * Creates an address with which another device takes over this link.
     */
    public OfferHandoverAnswer offerHandover() {
        return call(new Request("POST", "/subject/handover").takesKey(), OfferHandoverAnswer.class);
    }

    /**
     * Tells whether another device has taken over this link.
     */
    public ReadHandoverAnswer readHandover() {
        return call(new Request("GET", "/subject/handover"), ReadHandoverAnswer.class);
    }

    /**
     * Exchanges a handover code for a token of this device.
     */
    public TakeHandoverAnswer takeHandover(TakeHandoverBody body) {
        return call(new Request("POST", "/handover").body(body).takesKey(), TakeHandoverAnswer.class);
    }

    /**
     * Returns the state of the pictures that came through this link.
     */
    public ReadProgressAnswer readProgress() {
        return call(new Request("GET", "/subject/progress"), ReadProgressAnswer.class);
    }

    /**
     * Records whether the subject consents to the tenant’s current text.
     */
    public RecordConsentAnswer recordConsent(RecordConsentBody body) {
        return call(new Request("POST", "/subject/consent").body(body).takesKey(), RecordConsentAnswer.class);
    }

    /**
     * Records what keeps the subject’s device from a photo.
     */
    public RecordClientEventAnswer recordClientEvent(RecordClientEventBody body) {
        return call(new Request("POST", "/subject/client-events").body(body).takesKey(), RecordClientEventAnswer.class);
    }

    /**
     * Starts a liveness challenge.
     */
    public BeginLivenessAnswer beginLiveness(BeginLivenessBody body) {
        return call(new Request("POST", "/subject/liveness").body(body).takesKey(), BeginLivenessAnswer.class);
    }

    /**
     * Sends frames of the steps and returns whether they show a living person.
     */
    public AnswerLivenessAnswer answerLiveness(String challengeId, AnswerLivenessForm form) {
        return call(
                new Request("POST", "/subject/liveness/{}", challengeId).form(form).takesKey(),
                AnswerLivenessAnswer.class
        );
    }

    /**
     * Sends the frames of one step of a paced challenge, and returns the next step or the result.
     */
    public SendLivenessStepAnswer sendLivenessStep(String challengeId, SendLivenessStepForm form) {
        return call(
                new Request("POST", "/subject/liveness/{}/frames", challengeId).form(form),
                SendLivenessStepAnswer.class
        );
    }

    /**
     * Uploads a picture and returns its verdict.
     */
    public UploadAnswer upload(UploadForm form, UploadQuery query) {
        return call(new Request("POST", "/subject/upload").form(form).query(query).takesKey(), UploadAnswer.class);
    }

    /**
     * Uploads another picture that a reviewer requested.
     */
    public ReuploadAnswer reupload(ReuploadForm form, ReuploadQuery query) {
        return call(new Request("POST", "/subject/reupload").form(form).query(query).takesKey(), ReuploadAnswer.class);
    }

    /**
     * Requests a credential of the subject’s wallet.
     */
    public BeginCredentialAnswer beginCredential(BeginCredentialBody body) {
        return call(new Request("POST", "/subject/credential").body(body).takesKey(), BeginCredentialAnswer.class);
    }

    /**
     * Sends the answer of a wallet and returns its verdict.
     */
    public AnswerCredentialAnswer answerCredential(String requestId, AnswerCredentialBody body) {
        return call(
                new Request("POST", "/subject/credential/{}", requestId).body(body).takesKey(),
                AnswerCredentialAnswer.class
        );
    }

    /**
     * Receives the answer of a wallet on the subject’s device.
     */
    public PostWalletAnswerAnswer postWalletAnswer(String requestId) {
        return call(new Request("POST", "/wallet/{}", requestId), PostWalletAnswerAnswer.class);
    }

    /**
     * Lists the subject’s threads, one for each submission.
     */
    public ListOwnMessagesAnswer listOwnMessages(ListOwnMessagesQuery query) {
        return call(new Request("GET", "/subject/messages").query(query), ListOwnMessagesAnswer.class);
    }

    /**
     * Posts a message to the reviewers.
     */
    public PostOwnMessageAnswer postOwnMessage(PostOwnMessageBody body) {
        return call(new Request("POST", "/subject/messages").body(body).takesKey(), PostOwnMessageAnswer.class);
    }

    /**
     * Lists submissions, newest change first.
     */
    public SubmissionPage listSubmissions(ListSubmissionsQuery query) {
        return call(new Request("GET", "/admin/submissions").query(query), SubmissionPage.class);
    }

    /**
     * Counts the pending cases.
     */
    public CountQueueAnswer countQueue() {
        return call(new Request("GET", "/admin/queue"), CountQueueAnswer.class);
    }

    /**
     * Counts the pending cases by each filter of the queue.
     */
    public CountFiltersAnswer countFilters(CountFiltersQuery query) {
        return call(new Request("GET", "/admin/queue/counts").query(query), CountFiltersAnswer.class);
    }

    /**
     * Lists cases that have changed or are open, and counts the queue.
     */
    public ListChangesAnswer listChanges(ListChangesQuery query) {
        return call(new Request("GET", "/admin/changes").query(query), ListChangesAnswer.class);
    }

    /**
     * Finds a subject or a submission by an external key. Without a query, lists the queue.
     */
    public ReviewAnswer review(ReviewQuery query) {
        return call(new Request("GET", "/admin/review").query(query), ReviewAnswer.class);
    }

    /**
     * Lists the caller’s saved filters and those of the team, by name.
     */
    public ListSavedFiltersAnswer listSavedFilters() {
        return call(new Request("GET", "/admin/saved-filters"), ListSavedFiltersAnswer.class);
    }

    /**
     * Saves filters of the queue under a name, for the caller or the team.
     */
    public SavedFilter saveFilter(SaveFilterBody body) {
        return call(new Request("POST", "/admin/saved-filters").body(body).takesKey(), SavedFilter.class);
    }

    /**
     * Deletes a saved filter of the caller or the team.
     */
    public DeleteSavedFilterAnswer deleteSavedFilter(String id) {
        return call(new Request("DELETE", "/admin/saved-filters/{}", id), DeleteSavedFilterAnswer.class);
    }

    /**
     * Reads a case: its attempts with their evidence, its messages and its subject.
     */
    public Case openSubmission(String id, OpenSubmissionQuery query) {
        return call(new Request("GET", "/admin/submissions/{}", id).query(query), Case.class);
    }

    /**
     * Runs the pipeline on the newest picture of a pending submission, for its reviewer.
     */
    public Case checkSubmission(String id) {
        return call(new Request("POST", "/admin/submissions/{}/check", id), Case.class);
    }

    /**
     * Reads the image of an attempt.
     */
    public byte[] readImage(String id, Long attempt, ReadImageQuery query) {
        return call(
                new Request("GET", "/admin/submissions/{}/attempts/{}/image", id, attempt).query(query),
                byte[].class
        );
    }

    /**
     * Reads a frame of the liveness challenge before a selfie.
     */
    public byte[] readLivenessFrame(String id, Long attempt, Long frame) {
        return call(
                new Request("GET", "/admin/submissions/{}/attempts/{}/frames/{}", id, attempt, frame),
                byte[].class
        );
    }

    /**
     * Tells other reviewers that the caller has the case open.
     */
    public MarkOpenAnswer markOpen(String id, MarkOpenBody body) {
        return call(new Request("POST", "/admin/submissions/{}/open", id).body(body), MarkOpenAnswer.class);
    }

    /**
     * Claims the unclaimed pending case that has waited longest.
     */
    public SubmissionRow claimNext(ClaimNextBody body) {
        return call(new Request("POST", "/admin/submissions/next").body(body).takesKey(), SubmissionRow.class);
    }

    /**
     * Claims a case, assigns it to a colleague, or releases it.
     */
    public ClaimSubmissionAnswer claimSubmission(String id, ClaimSubmissionBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/claim", id).body(body).takesKey(),
                ClaimSubmissionAnswer.class
        );
    }

    /**
     * Lists the users who may decide. A case can be assigned to them, and notes can name them.
     */
    public List<ListColleaguesAnswerItem> listColleagues() {
        return callForList(new Request("GET", "/admin/colleagues"), ListColleaguesAnswerItem.class);
    }

    /**
     * Escalates a pending case to fraud.
     */
    public EscalateSubmissionAnswer escalateSubmission(String id, EscalateSubmissionBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/escalate", id).body(body).takesKey(),
                EscalateSubmissionAnswer.class
        );
    }

    /**
     * Gives an escalated case back to all who decide.
     */
    public HandBackSubmissionAnswer handBackSubmission(String id, HandBackSubmissionBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/hand-back", id).body(body).takesKey(),
                HandBackSubmissionAnswer.class
        );
    }

    /**
     * Approves a submission.
     */
    public ApproveSubmissionAnswer approveSubmission(String id, ApproveSubmissionBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/approve", id).body(body).takesKey(),
                ApproveSubmissionAnswer.class
        );
    }

    /**
     * Rejects a submission, and may request another picture.
     */
    public RejectSubmissionAnswer rejectSubmission(String id, RejectSubmissionBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/reject", id).body(body).takesKey(),
                RejectSubmissionAnswer.class
        );
    }

    /**
     * Reopens a decided submission: it is pending again, as if no decision had been made.
     */
    public ReopenSubmissionAnswer reopenSubmission(String id, ReopenSubmissionBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/reopen", id).body(body).takesKey(),
                ReopenSubmissionAnswer.class
        );
    }

    /**
     * Revokes active links by their creation time or workflow.
     */
    public RevokeLinksAnswer revokeLinks(RevokeLinksBody body) {
        return call(new Request("POST", "/admin/bulk/revoke-links").body(body).takesKey(), RevokeLinksAnswer.class);
    }

    /**
     * Requests another picture for pending submissions that no other reviewer has claimed and none has voted on.
     */
    public RequestReuploadsAnswer requestReuploads(RequestReuploadsBody body) {
        return call(
                new Request("POST", "/admin/bulk/request-reuploads").body(body).takesKey(),
                RequestReuploadsAnswer.class
        );
    }

    /**
     * Posts a message to the subject.
     */
    public PostMessageAnswer postMessage(String id, PostMessageBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/messages", id).body(body).takesKey(),
                PostMessageAnswer.class
        );
    }

    /**
     * Writes a note about a case for colleagues. The subject’s pages never show it.
     */
    public WriteNoteAnswer writeNote(String id, WriteNoteBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/notes", id).body(body).takesKey(),
                WriteNoteAnswer.class
        );
    }

    /**
     * Exports a case as one HTML file, to archive or print.
     */
    public byte[] printSubmission(String id, PrintSubmissionQuery query) {
        return call(new Request("GET", "/admin/submissions/{}/paper", id).query(query), byte[].class);
    }

    /**
     * Exports all submissions that the filters select as CSV, with who decided each.
     */
    public byte[] exportSubmissions(ExportSubmissionsQuery query) {
        return call(new Request("GET", "/admin/submissions/export").query(query), byte[].class);
    }

    /**
     * Blocks the document or the face of a case.
     */
    public AddBlockAnswer addBlock(String id, AddBlockBody body) {
        return call(
                new Request("POST", "/admin/submissions/{}/blocks", id).body(body).takesKey(),
                AddBlockAnswer.class
        );
    }

    /**
     * Lists the blocked documents and faces, newest first, without those that have ended.
     */
    public ListBlocksAnswer listBlocks() {
        return call(new Request("GET", "/admin/blocks"), ListBlocksAnswer.class);
    }

    /**
     * Removes a document or a face from the tenant’s list of blocks.
     */
    public RemoveBlockAnswer removeBlock(String id) {
        return call(new Request("DELETE", "/admin/blocks/{}", id), RemoveBlockAnswer.class);
    }

    /**
     * Settles that two subjects are, or are not, one person.
     */
    public SettleRelationAnswer settleRelation(String id, SettleRelationBody body) {
        return call(
                new Request("POST", "/admin/subjects/{}/relations", id).body(body).takesKey(),
                SettleRelationAnswer.class
        );
    }

    /**
     * Lists what is settled about the subject and others, newest first.
     */
    public ListRelationsAnswer listRelations(String id) {
        return call(new Request("GET", "/admin/subjects/{}/relations", id), ListRelationsAnswer.class);
    }

    /**
     * Removes what is settled about two subjects: they are compared again like any others.
     */
    public RemoveRelationAnswer removeRelation(String id, String other) {
        return call(
                new Request("DELETE", "/admin/subjects/{}/relations/{}", id, other).takesKey(),
                RemoveRelationAnswer.class
        );
    }

    /**
     * Lists the results that last names force in a sandbox, each with a picture.
     */
    public ReadSandboxAnswer readSandbox() {
        return call(new Request("GET", "/admin/sandbox"), ReadSandboxAnswer.class);
    }

    /**
     * Lists the audit entries, newest first.
     */
    public ListAuditAnswer listAudit(ListAuditQuery query) {
        return call(new Request("GET", "/admin/audit").query(query), ListAuditAnswer.class);
    }

    /**
     * Checks the chain of hashes and returns how far it is intact.
     */
    public ReadAuditChainAnswer readAuditChain() {
        return call(new Request("GET", "/admin/audit/chain"), ReadAuditChainAnswer.class);
    }

    /**
     * Exports the audit as a file, oldest first.
     */
    public byte[] exportAudit(ExportAuditQuery query) {
        return call(new Request("GET", "/admin/audit/export").query(query), byte[].class);
    }

    /**
     * Returns counts of uploads and figures of the pipeline and the queue.
     */
    public ReadStatsAnswer readStats(ReadStatsQuery query) {
        return call(new Request("GET", "/admin/stats").query(query), ReadStatsAnswer.class);
    }

    /**
     * Returns what each reviewer decided, how fast, and how often it was overturned.
     */
    public ReadReviewerStatsAnswer readReviewerStats(ReadReviewerStatsQuery query) {
        return call(new Request("GET", "/admin/stats/reviewers").query(query), ReadReviewerStatsAnswer.class);
    }

    /**
     * Returns the shares of false approvals and rejections, measured on a blind sample.
     */
    public ReadQualityAnswer readQuality(ReadQualityQuery query) {
        return call(new Request("GET", "/admin/quality").query(query), ReadQualityAnswer.class);
    }

    /**
     * Exports the figures of `readQuality` as CSV.
     */
    public byte[] exportQuality(ExportQualityQuery query) {
        return call(new Request("GET", "/admin/quality/export").query(query), byte[].class);
    }

    /**
     * Records a deletion request for a subject.
     */
    public RequestDeletionAnswer requestDeletion(String id, RequestDeletionBody body) {
        return call(
                new Request("POST", "/admin/subjects/{}/request-deletion", id).body(body).takesKey(),
                RequestDeletionAnswer.class
        );
    }

    /**
     * Records a deletion request of the subject.
     */
    public RequestOwnDeletionAnswer requestOwnDeletion(RequestOwnDeletionBody body) {
        return call(
                new Request("POST", "/subject/request-deletion").body(body).takesKey(),
                RequestOwnDeletionAnswer.class
        );
    }

    /**
     * Takes back the subject’s own pending deletion request.
     */
    public WithdrawOwnDeletionAnswer withdrawOwnDeletion() {
        return call(new Request("DELETE", "/subject/request-deletion").takesKey(), WithdrawOwnDeletionAnswer.class);
    }

    /**
     * Lists deletion requests: pending ones and those on hold by due date, refused and completed ones newest first.
     */
    public ListDeletionRequestsAnswer listDeletionRequests(ListDeletionRequestsQuery query) {
        return call(new Request("GET", "/admin/deletion-requests").query(query), ListDeletionRequestsAnswer.class);
    }

    /**
     * Puts the person of a request on hold: nothing erases them or their images until the hold ends.
     */
    public HoldErasureAnswer holdErasure(String id, HoldErasureBody body) {
        return call(
                new Request("POST", "/admin/deletion-requests/{}/hold", id).body(body).takesKey(),
                HoldErasureAnswer.class
        );
    }

    /**
     * Ends the hold of the request’s person before its time.
     */
    public LiftHoldAnswer liftHold(String id) {
        return call(new Request("DELETE", "/admin/deletion-requests/{}/hold", id).takesKey(), LiftHoldAnswer.class);
    }

    /**
     * Refuses a pending deletion request.
     */
    public RefuseDeletionAnswer refuseDeletion(String id, RefuseDeletionBody body) {
        return call(
                new Request("POST", "/admin/deletion-requests/{}/refuse", id).body(body).takesKey(),
                RefuseDeletionAnswer.class
        );
    }

    /**
     * Counts what an erasure would remove.
     */
    public CountErasureAnswer countErasure(String id) {
        return call(new Request("GET", "/admin/subjects/{}/erasure", id), CountErasureAnswer.class);
    }

    /**
     * Exports everything stored about a subject as a ZIP archive.
     */
    public byte[] exportSubject(String id) {
        return call(new Request("GET", "/admin/subjects/{}/export", id), byte[].class);
    }

    /**
     * Erases the images of submissions that were decided before a given time. The records stay.
     */
    public EraseImagesAnswer eraseImages(EraseImagesBody body) {
        return call(new Request("POST", "/admin/bulk/erase-images").body(body), EraseImagesAnswer.class);
    }

    /**
     * Erases a subject: every stored image, then all records.
     */
    public EraseSubjectRecordAnswer eraseSubjectRecord(String id, EraseSubjectRecordBody body) {
        return call(new Request("DELETE", "/subjects/{}", id).body(body), EraseSubjectRecordAnswer.class);
    }

    /**
     * Erases one license record and its images; the subject stays.
     */
    public EraseLicenseAnswer eraseLicense(String id) {
        return call(new Request("DELETE", "/licenses/{}", id), EraseLicenseAnswer.class);
    }

    /**
     * Erases one selfie record and its images; the subject stays.
     */
    public EraseSelfieAnswer eraseSelfie(String id) {
        return call(new Request("DELETE", "/selfies/{}", id), EraseSelfieAnswer.class);
    }

    /**
     * Returns the issuers of credentials that the operator trusts.
     */
    public ReadTrustAnswer readTrust() {
        return call(new Request("GET", "/admin/trust"), ReadTrustAnswer.class);
    }

    /**
     * Lists the workflows, newest first.
     */
    public List<Workflow> listWorkflows() {
        return callForList(new Request("GET", "/admin/workflows"), Workflow.class);
    }

    /**
     * Creates a workflow.
     */
    public Workflow createWorkflow(CreateWorkflowBody body) {
        return call(new Request("POST", "/admin/workflows").body(body).takesKey(), Workflow.class);
    }

    /**
     * Reads a workflow.
     */
    public Workflow readWorkflow(String id) {
        return call(new Request("GET", "/admin/workflows/{}", id), Workflow.class);
    }

    /**
     * Changes a workflow.
     */
    public Workflow updateWorkflow(String id, UpdateWorkflowBody body) {
        return call(new Request("PATCH", "/admin/workflows/{}", id).body(body), Workflow.class);
    }

    /**
     * Deletes a workflow; tokens keep what they were minted with.
     */
    public DeleteWorkflowAnswer deleteWorkflow(String id) {
        return call(new Request("DELETE", "/admin/workflows/{}", id), DeleteWorkflowAnswer.class);
    }

    /**
     * Lists the presets, newest first.
     */
    public List<Preset> listPresets() {
        return callForList(new Request("GET", "/admin/presets"), Preset.class);
    }

    /**
     * Creates a preset.
     */
    public Preset createPreset(CreatePresetBody body) {
        return call(new Request("POST", "/admin/presets").body(body).takesKey(), Preset.class);
    }

    /**
     * Reads a preset.
     */
    public Preset readPreset(String id) {
        return call(new Request("GET", "/admin/presets/{}", id), Preset.class);
    }

    /**
     * Changes a preset.
     */
    public Preset updatePreset(String id, UpdatePresetBody body) {
        return call(new Request("PATCH", "/admin/presets/{}", id).body(body), Preset.class);
    }

    /**
     * Deletes a preset; tokens keep what they were minted with.
     */
    public DeletePresetAnswer deletePreset(String id) {
        return call(new Request("DELETE", "/admin/presets/{}", id), DeletePresetAnswer.class);
    }

    /**
     * Reads the tenant’s settings.
     */
    public Settings readSettings() {
        return call(new Request("GET", "/admin/settings"), Settings.class);
    }

    /**
     * Changes some of the tenant’s settings.
     */
    public Settings changeSettings(ChangeSettingsBody body) {
        return call(new Request("PATCH", "/admin/settings").body(body), Settings.class);
    }

    /**
     * Lists the tenant’s ready-made texts for reviewers.
     */
    public ListReadyRepliesAnswer listReadyReplies() {
        return call(new Request("GET", "/admin/ready-replies"), ListReadyRepliesAnswer.class);
    }

    /**
     * Lists the tenant’s reasons for a rejection.
     */
    public ListReasonsAnswer listReasons() {
        return call(new Request("GET", "/admin/reasons"), ListReasonsAnswer.class);
    }

    /**
     * Returns how many approvals of the last 30 days would have waited for a person.
     */
    public PreviewApprovalsAnswer previewApprovals(PreviewApprovalsBody body) {
        return call(new Request("POST", "/admin/settings/approvals/preview").body(body), PreviewApprovalsAnswer.class);
    }

    /**
     * Returns which past verdicts other limits would have changed.
     */
    public ReplayPolicyAnswer replayPolicy(ReplayPolicyBody body) {
        return call(new Request("POST", "/admin/policy/replay").body(body), ReplayPolicyAnswer.class);
    }

    /**
     * Creates a tenant with its first superuser.
     */
    public CreateTenantAnswer createTenant(CreateTenantBody body) {
        return call(new Request("POST", "/platform/tenants").body(body).takesKey(), CreateTenantAnswer.class);
    }

    /**
     * Lists the tenants, the newest first.
     */
    public List<Tenant> listTenants() {
        return callForList(new Request("GET", "/platform/tenants"), Tenant.class);
    }

    /**
     * Reads a tenant.
     */
    public Tenant readTenant(String id) {
        return call(new Request("GET", "/platform/tenants/{}", id), Tenant.class);
    }

    /**
     * Changes a tenant’s host, name or limits, or suspends it.
     */
    public Tenant changeTenant(String id, ChangeTenantBody body) {
        return call(new Request("PATCH", "/platform/tenants/{}", id).body(body), Tenant.class);
    }

    /**
     * Erases every subject of a tenant, then the tenant with all its data.
     */
    public DeleteTenantAnswer deleteTenant(String id, DeleteTenantQuery query) {
        return call(new Request("DELETE", "/platform/tenants/{}", id).query(query), DeleteTenantAnswer.class);
    }

    /**
     * Lists the periodic jobs of all servers with their last runs.
     */
    public List<Job> listJobs() {
        return callForList(new Request("GET", "/platform/jobs"), Job.class);
    }

    /**
     * Returns the usage of each tenant by month.
     */
    public List<ReadUsageAnswerItem> readUsage(ReadUsageQuery query) {
        return callForList(new Request("GET", "/platform/usage").query(query), ReadUsageAnswerItem.class);
    }

    /**
     * Returns this document.
     */
    public ReadOpenApiAnswer readOpenApi() {
        return call(new Request("GET", "/openapi.json"), ReadOpenApiAnswer.class);
    }
}
