# frozen_string_literal: true

# Generated from the API document of Attesta; do not edit.

module Attesta
  # The operations of the API. Path parameters come first, then body, form or query. Types: sig/attesta.rbs.
  module Operations
    # Returns what the hosted page needs before it has a credential.
    def read_page
      call("GET", "/page")
    end

    # Opens a staff session.
    def log_in(body)
      call("POST", "/admin/login", body: body)
    end

    # Returns how staff may sign in.
    def list_ways_in
      call("GET", "/admin/login")
    end

    # Completes a login with a code of the second factor.
    def verify_login(body)
      call("POST", "/admin/login/verify", body: body)
    end

    # Returns the user or API token of the credential.
    def read_me
      call("GET", "/admin/me")
    end

    # Turns the daily summary by mail on or off.
    def change_me(body)
      call("PATCH", "/admin/me", body: body)
    end

    # Ends the session.
    def log_out
      call("POST", "/admin/logout")
    end

    # Redirects a browser to the identity provider.
    def go_to_company
      call("GET", "/admin/login/oidc")
    end

    # Completes a single sign-on, once.
    def end_sign_in(body = nil)
      call("POST", "/admin/login/oidc", body: body)
    end

    # Redirects a browser that returns from the identity provider to the console.
    def come_back_from_company(query = nil)
      call("GET", "/admin/login/oidc/callback", query: query)
    end

    # Creates a second factor for the caller’s account.
    def enrol_second_factor
      call("POST", "/admin/2fa/enrol")
    end

    # Activates the second factor.
    def activate_second_factor(body)
      call("POST", "/admin/2fa/activate", body: body)
    end

    # Removes the caller’s second factor.
    def remove_second_factor(body)
      call("DELETE", "/admin/2fa", body: body)
    end

    # Creates a second factor for the account of an enrolment link.
    def enrol_by_link(body)
      call("POST", "/admin/enrolment", body: body)
    end

    # Activates that second factor and ends the link.
    def activate_by_link(body)
      call("POST", "/admin/enrolment/activate", body: body)
    end

    # Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions.
    def reset_users_factor(id, body)
      call("POST", "/platform/tenants/#{part(id)}/reset-2fa", body: body)
    end

    # Lists the staff users.
    def list_users
      call("GET", "/admin/users")
    end

    # Adds a staff user.
    def add_user(body, key: nil)
      call("POST", "/admin/users", body: body, takes_key: true, key: key)
    end

    # Changes a user’s role, suspension, password or second factor.
    def change_user(id, body = nil)
      call("PATCH", "/admin/users/#{part(id)}", body: body)
    end

    # Removes a staff user.
    def remove_user(id, body = nil)
      call("DELETE", "/admin/users/#{part(id)}", body: body)
    end

    # Creates a one-time link with which the user sets up a second factor.
    def open_enrolment(id)
      call("POST", "/admin/users/#{part(id)}/enrolment")
    end

    # Lists the tenant’s own roles.
    def list_roles
      call("GET", "/admin/roles")
    end

    # Adds a role.
    def add_role(body, key: nil)
      call("POST", "/admin/roles", body: body, takes_key: true, key: key)
    end

    # Changes a role. It applies to its users from their next request on.
    def change_role(id, body = nil, key: nil)
      call("PATCH", "/admin/roles/#{part(id)}", body: body, takes_key: true, key: key)
    end

    # Deletes a role that no user has and single sign-on does not give.
    def remove_role(id, key: nil)
      call("DELETE", "/admin/roles/#{part(id)}", takes_key: true, key: key)
    end

    # Changes the caller’s password and ends their other sessions.
    def change_own_password(body)
      call("POST", "/admin/me/password", body: body)
    end

    # Creates a one-time link with which the user sets a password.
    def invite_user(id)
      call("POST", "/admin/users/#{part(id)}/invitation")
    end

    # Sets the password of an invited user. The invitation then ends.
    def accept_invitation(body)
      call("POST", "/admin/invitation", body: body)
    end

    # Returns the options with which a browser asks for a passkey.
    def begin_passkey_login
      call("GET", "/admin/login/passkey")
    end

    # Opens a staff session with a passkey, alone or after the password.
    def log_in_with_passkey(body)
      call("POST", "/admin/login/passkey", body: body)
    end

    # Lists the caller’s passkeys, oldest first.
    def list_passkeys
      call("GET", "/admin/me/passkeys")
    end

    # Adds a passkey to the caller’s account.
    def add_passkey(body)
      call("POST", "/admin/me/passkeys", body: body)
    end

    # Returns the options with which a browser makes a passkey, after a password or code.
    def begin_passkey(body = nil)
      call("POST", "/admin/me/passkeys/options", body: body)
    end

    # Removes a passkey of the caller, after a password or code.
    def remove_passkey(id, body = nil)
      call("DELETE", "/admin/me/passkeys/#{part(id)}", body: body)
    end

    # Lists the caller’s sessions, most recently used first.
    def list_own_sessions
      call("GET", "/admin/me/sessions")
    end

    # Ends one of the caller’s sessions.
    def end_own_session(id)
      call("DELETE", "/admin/me/sessions/#{part(id)}")
    end

    # Lists a user’s sessions, most recently used first.
    def list_users_sessions(id)
      call("GET", "/admin/users/#{part(id)}/sessions")
    end

    # Ends every session of a user except the caller’s current one.
    def end_users_sessions(id)
      call("DELETE", "/admin/users/#{part(id)}/sessions")
    end

    # Creates an API token for a machine.
    def create_api_token(body = nil, key: nil)
      call("POST", "/admin/api-tokens", body: body, takes_key: true, key: key)
    end

    # Lists the API tokens, newest first.
    def list_api_tokens
      call("GET", "/admin/api-tokens")
    end

    # Revokes an API token.
    def revoke_api_token(id)
      call("DELETE", "/admin/api-tokens/#{part(id)}")
    end

    # Lists subjects, newest first.
    def list_subjects(query = nil)
      call("GET", "/admin/subjects", query: query)
    end

    # Creates a subject.
    def create_subject(body, key: nil)
      call("POST", "/admin/subjects", body: body, takes_key: true, key: key)
    end

    # Reads a subject.
    def read_subject(id, query = nil)
      call("GET", "/admin/subjects/#{part(id)}", query: query)
    end

    # Changes some of a subject’s details.
    def update_subject(id, body = nil)
      call("PATCH", "/admin/subjects/#{part(id)}", body: body)
    end

    # Erases a subject: every stored image, then all records.
    def erase_subject(id, body = nil)
      call("DELETE", "/admin/subjects/#{part(id)}", body: body)
    end

    # Reads the details of the subject.
    def read_own_details
      call("GET", "/subject/details")
    end

    # Changes some details of the subject.
    def update_own_details(body = nil)
      call("POST", "/subject/details", body: body)
    end

    # Mints a token for one subject’s device.
    def mint_ephemeral_token(body, key: nil)
      call("POST", "/ephemeral-tokens", body: body, takes_key: true, key: key)
    end

    # Lists a subject’s tokens, newest first.
    def list_ephemeral_tokens(query)
      call("GET", "/admin/ephemeral-tokens", query: query)
    end

    # Revokes a token.
    def revoke_ephemeral_token(id)
      call("DELETE", "/admin/ephemeral-tokens/#{part(id)}")
    end

    # Returns the capabilities of this token.
    def read_capabilities
      call("GET", "/ephemeral/capability")
    end

    # Creates an address with which another device takes over this link.
    def offer_handover(key: nil)
      call("POST", "/subject/handover", takes_key: true, key: key)
    end

    # Tells whether another device has taken over this link.
    def read_handover
      call("GET", "/subject/handover")
    end

    # Exchanges a handover code for a token of this device.
    def take_handover(body, key: nil)
      call("POST", "/handover", body: body, takes_key: true, key: key)
    end

    # Returns the state of the pictures that came through this link.
    def read_progress
      call("GET", "/subject/progress")
    end

    # Records whether the subject consents to the tenant’s current text.
    def record_consent(body, key: nil)
      call("POST", "/subject/consent", body: body, takes_key: true, key: key)
    end

    # Records what keeps the subject’s device from a photo.
    def record_client_event(body, key: nil)
      call("POST", "/subject/client-events", body: body, takes_key: true, key: key)
    end

    # Starts a liveness challenge.
    def begin_liveness(body = nil, key: nil)
      call("POST", "/subject/liveness", body: body, takes_key: true, key: key)
    end

    # Sends frames of the steps and returns whether they show a living person.
    def answer_liveness(challenge_id, form, key: nil)
      call("POST", "/subject/liveness/#{part(challenge_id)}", form: form, takes_key: true, key: key)
    end

    # Sends the frames of one step of a paced challenge, and returns the next step or the result.
    def send_liveness_step(challenge_id, form)
      call("POST", "/subject/liveness/#{part(challenge_id)}/frames", form: form)
    end

    # Uploads a picture and returns its verdict.
    def upload(form, query, key: nil)
      call("POST", "/subject/upload", form: form, query: query, takes_key: true, key: key)
    end

    # Uploads another picture that a reviewer requested.
    def reupload(form, query, key: nil)
      call("POST", "/subject/reupload", form: form, query: query, takes_key: true, key: key)
    end

    # Requests a credential of the subject’s wallet.
    def begin_credential(body, key: nil)
      call("POST", "/subject/credential", body: body, takes_key: true, key: key)
    end

    # Sends the answer of a wallet and returns its verdict.
    def answer_credential(request_id, body, key: nil)
      call("POST", "/subject/credential/#{part(request_id)}", body: body, takes_key: true, key: key)
    end

    # Receives the answer of a wallet on the subject’s device.
    def post_wallet_answer(request_id)
      call("POST", "/wallet/#{part(request_id)}")
    end

    # Lists the subject’s threads, one for each submission.
    def list_own_messages(query = nil)
      call("GET", "/subject/messages", query: query)
    end

    # Posts a message to the reviewers.
    def post_own_message(body, key: nil)
      call("POST", "/subject/messages", body: body, takes_key: true, key: key)
    end

    # Lists submissions, newest change first.
    def list_submissions(query = nil)
      call("GET", "/admin/submissions", query: query)
    end

    # Counts the pending cases.
    def count_queue
      call("GET", "/admin/queue")
    end

    # Counts the pending cases by each filter of the queue.
    def count_filters(query = nil)
      call("GET", "/admin/queue/counts", query: query)
    end

    # Lists cases that have changed or are open, and counts the queue.
    def list_changes(query = nil)
      call("GET", "/admin/changes", query: query)
    end

    # Finds a subject or a submission by an external key. Without a query, lists the queue.
    def review(query = nil)
      call("GET", "/admin/review", query: query)
    end

    # Lists the caller’s saved filters and those of the team, by name.
    def list_saved_filters
      call("GET", "/admin/saved-filters")
    end

    # Saves filters of the queue under a name, for the caller or the team.
    def save_filter(body, key: nil)
      call("POST", "/admin/saved-filters", body: body, takes_key: true, key: key)
    end

    # Deletes a saved filter of the caller or the team.
    def delete_saved_filter(id)
      call("DELETE", "/admin/saved-filters/#{part(id)}")
    end

    # Reads a case: its attempts with their evidence, its messages and its subject.
    def open_submission(id, query = nil)
      call("GET", "/admin/submissions/#{part(id)}", query: query)
    end

    # Runs the pipeline on the newest picture of a pending submission, for its reviewer.
    def check_submission(id)
      call("POST", "/admin/submissions/#{part(id)}/check")
    end

    # Reads the image of an attempt.
    def read_image(id, attempt, query = nil)
      call("GET", "/admin/submissions/#{part(id)}/attempts/#{part(attempt)}/image", query: query)
    end

    # Reads a frame of the liveness challenge before a selfie.
    def read_liveness_frame(id, attempt, frame)
      call("GET", "/admin/submissions/#{part(id)}/attempts/#{part(attempt)}/frames/#{part(frame)}")
    end

    # Tells other reviewers that the caller has the case open.
    def mark_open(id, body)
      call("POST", "/admin/submissions/#{part(id)}/open", body: body)
    end

    # Claims the unclaimed pending case that has waited longest.
    def claim_next(body = nil, key: nil)
      call("POST", "/admin/submissions/next", body: body, takes_key: true, key: key)
    end

    # Claims a case, assigns it to a colleague, or releases it.
    def claim_submission(id, body = nil, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/claim", body: body, takes_key: true, key: key)
    end

    # Lists the users who may decide. A case can be assigned to them, and notes can name them.
    def list_colleagues
      call("GET", "/admin/colleagues")
    end

    # Escalates a pending case to fraud.
    def escalate_submission(id, body, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/escalate", body: body, takes_key: true, key: key)
    end

    # Gives an escalated case back to all who decide.
    def hand_back_submission(id, body = nil, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/hand-back", body: body, takes_key: true, key: key)
    end

    # Approves a submission.
    def approve_submission(id, body = nil, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/approve", body: body, takes_key: true, key: key)
    end

    # Rejects a submission, and may request another picture.
    def reject_submission(id, body = nil, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/reject", body: body, takes_key: true, key: key)
    end

    # Reopens a decided submission: it is pending again, as if no decision had been made.
    def reopen_submission(id, body, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/reopen", body: body, takes_key: true, key: key)
    end

    # Revokes active links by their creation time or workflow.
    def revoke_links(body = nil, key: nil)
      call("POST", "/admin/bulk/revoke-links", body: body, takes_key: true, key: key)
    end

    # Requests another picture for pending submissions that no other reviewer has claimed and none has voted on.
    def request_reuploads(body = nil, key: nil)
      call("POST", "/admin/bulk/request-reuploads", body: body, takes_key: true, key: key)
    end

    # Posts a message to the subject.
    def post_message(id, body, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/messages", body: body, takes_key: true, key: key)
    end

    # Writes a note about a case for colleagues. The subject’s pages never show it.
    def write_note(id, body, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/notes", body: body, takes_key: true, key: key)
    end

    # Exports a case as one HTML file, to archive or print.
    def print_submission(id, query = nil)
      call("GET", "/admin/submissions/#{part(id)}/paper", query: query)
    end

    # Exports all submissions that the filters select as CSV, with who decided each.
    def export_submissions(query = nil)
      call("GET", "/admin/submissions/export", query: query)
    end

    # Blocks the document or the face of a case.
    def add_block(id, body, key: nil)
      call("POST", "/admin/submissions/#{part(id)}/blocks", body: body, takes_key: true, key: key)
    end

    # Lists the blocked documents and faces, newest first, without those that have ended.
    def list_blocks
      call("GET", "/admin/blocks")
    end

    # Removes a document or a face from the tenant’s list of blocks.
    def remove_block(id)
      call("DELETE", "/admin/blocks/#{part(id)}")
    end

    # Settles that two subjects are, or are not, one person.
    def settle_relation(id, body, key: nil)
      call("POST", "/admin/subjects/#{part(id)}/relations", body: body, takes_key: true, key: key)
    end

    # Lists what is settled about the subject and others, newest first.
    def list_relations(id)
      call("GET", "/admin/subjects/#{part(id)}/relations")
    end

    # Removes what is settled about two subjects: they are compared again like any others.
    def remove_relation(id, other, key: nil)
      call("DELETE", "/admin/subjects/#{part(id)}/relations/#{part(other)}", takes_key: true, key: key)
    end

    # Lists the results that last names force in a sandbox, each with a picture.
    def read_sandbox
      call("GET", "/admin/sandbox")
    end

    # Lists the audit entries, newest first.
    def list_audit(query = nil)
      call("GET", "/admin/audit", query: query)
    end

    # Checks the chain of hashes and returns how far it is intact.
    def read_audit_chain
      call("GET", "/admin/audit/chain")
    end

    # Exports the audit as a file, oldest first.
    def export_audit(query = nil)
      call("GET", "/admin/audit/export", query: query)
    end

    # Returns counts of uploads and figures of the pipeline and the queue.
    def read_stats(query = nil)
      call("GET", "/admin/stats", query: query)
    end

    # Returns what each reviewer decided, how fast, and how often it was overturned.
    def read_reviewer_stats(query = nil)
      call("GET", "/admin/stats/reviewers", query: query)
    end

    # Returns the shares of false approvals and rejections, measured on a blind sample.
    def read_quality(query = nil)
      call("GET", "/admin/quality", query: query)
    end

    # Exports the figures of `readQuality` as CSV.
    def export_quality(query = nil)
      call("GET", "/admin/quality/export", query: query)
    end

    # Records a deletion request for a subject.
    def request_deletion(id, body = nil, key: nil)
      call("POST", "/admin/subjects/#{part(id)}/request-deletion", body: body, takes_key: true, key: key)
    end

    # Records a deletion request of the subject.
    def request_own_deletion(body, key: nil)
      call("POST", "/subject/request-deletion", body: body, takes_key: true, key: key)
    end

    # Takes back the subject’s own pending deletion request.
    def withdraw_own_deletion(key: nil)
      call("DELETE", "/subject/request-deletion", takes_key: true, key: key)
    end

    # Lists deletion requests: pending ones and those on hold by due date, refused and completed ones newest first.
    def list_deletion_requests(query = nil)
      call("GET", "/admin/deletion-requests", query: query)
    end

    # Puts the person of a request on hold: nothing erases them or their images until the hold ends.
    def hold_erasure(id, body, key: nil)
      call("POST", "/admin/deletion-requests/#{part(id)}/hold", body: body, takes_key: true, key: key)
    end

    # Ends the hold of the request’s person before its time.
    def lift_hold(id, key: nil)
      call("DELETE", "/admin/deletion-requests/#{part(id)}/hold", takes_key: true, key: key)
    end

    # Refuses a pending deletion request.
    def refuse_deletion(id, body, key: nil)
      call("POST", "/admin/deletion-requests/#{part(id)}/refuse", body: body, takes_key: true, key: key)
    end

    # Counts what an erasure would remove.
    def count_erasure(id)
      call("GET", "/admin/subjects/#{part(id)}/erasure")
    end

    # Exports everything stored about a subject as a ZIP archive.
    def export_subject(id)
      call("GET", "/admin/subjects/#{part(id)}/export")
    end

    # Erases the images of submissions that were decided before a given time. The records stay.
    def erase_images(body)
      call("POST", "/admin/bulk/erase-images", body: body)
    end

    # Erases a subject: every stored image, then all records.
    def erase_subject_record(id, body = nil)
      call("DELETE", "/subjects/#{part(id)}", body: body)
    end

    # Erases one license record and its images; the subject stays.
    def erase_license(id)
      call("DELETE", "/licenses/#{part(id)}")
    end

    # Erases one selfie record and its images; the subject stays.
    def erase_selfie(id)
      call("DELETE", "/selfies/#{part(id)}")
    end

    # Returns the issuers of credentials that the operator trusts.
    def read_trust
      call("GET", "/admin/trust")
    end

    # Lists the workflows, newest first.
    def list_workflows
      call("GET", "/admin/workflows")
    end

    # Creates a workflow.
    def create_workflow(body, key: nil)
      call("POST", "/admin/workflows", body: body, takes_key: true, key: key)
    end

    # Reads a workflow.
    def read_workflow(id)
      call("GET", "/admin/workflows/#{part(id)}")
    end

    # Changes a workflow.
    def update_workflow(id, body = nil)
      call("PATCH", "/admin/workflows/#{part(id)}", body: body)
    end

    # Deletes a workflow; tokens keep what they were minted with.
    def delete_workflow(id)
      call("DELETE", "/admin/workflows/#{part(id)}")
    end

    # Lists the presets, newest first.
    def list_presets
      call("GET", "/admin/presets")
    end

    # Creates a preset.
    def create_preset(body, key: nil)
      call("POST", "/admin/presets", body: body, takes_key: true, key: key)
    end

    # Reads a preset.
    def read_preset(id)
      call("GET", "/admin/presets/#{part(id)}")
    end

    # Changes a preset.
    def update_preset(id, body = nil)
      call("PATCH", "/admin/presets/#{part(id)}", body: body)
    end

    # Deletes a preset; tokens keep what they were minted with.
    def delete_preset(id)
      call("DELETE", "/admin/presets/#{part(id)}")
    end

    # Reads the tenant’s settings.
    def read_settings
      call("GET", "/admin/settings")
    end

    # Changes some of the tenant’s settings.
    def change_settings(body = nil)
      call("PATCH", "/admin/settings", body: body)
    end

    # Lists the tenant’s ready-made texts for reviewers.
    def list_ready_replies
      call("GET", "/admin/ready-replies")
    end

    # Lists the tenant’s reasons for a rejection.
    def list_reasons
      call("GET", "/admin/reasons")
    end

    # Returns how many approvals of the last 30 days would have waited for a person.
    def preview_approvals(body = nil)
      call("POST", "/admin/settings/approvals/preview", body: body)
    end

    # Returns which past verdicts other limits would have changed.
    def replay_policy(body)
      call("POST", "/admin/policy/replay", body: body)
    end

    # Creates a tenant with its first superuser.
    def create_tenant(body, key: nil)
      call("POST", "/platform/tenants", body: body, takes_key: true, key: key)
    end

    # Lists the tenants, the newest first.
    def list_tenants
      call("GET", "/platform/tenants")
    end

    # Reads a tenant.
    def read_tenant(id)
      call("GET", "/platform/tenants/#{part(id)}")
    end

    # Changes a tenant’s host, name or limits, or suspends it.
    def change_tenant(id, body = nil)
      call("PATCH", "/platform/tenants/#{part(id)}", body: body)
    end

    # Erases every subject of a tenant, then the tenant with all its data.
    def delete_tenant(id, query = nil)
      call("DELETE", "/platform/tenants/#{part(id)}", query: query)
    end

    # Lists the periodic jobs of all servers with their last runs.
    def list_jobs
      call("GET", "/platform/jobs")
    end

    # Returns the usage of each tenant by month.
    def read_usage(query = nil)
      call("GET", "/platform/usage", query: query)
    end

    # Returns this document.
    def read_open_api
      call("GET", "/openapi.json")
    end
  end
end
