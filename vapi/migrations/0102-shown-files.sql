-- The files that a rich text shows, by the addresses in it. Whether somebody may open a file asks every such text of what he may read: an index of
-- each answers that, kept by the database itself.
create function files_in(html text) returns bigint[] language sql immutable parallel safe cost 1000 as $$
  select array(select distinct (m[1])::bigint from regexp_matches(html, '/vapi/file/([1-9][0-9]{0,14})/', 'g') m)
$$;

create index activity_content_files_idx on "activity" using gin (files_in("content"));
create index facilitator_content_files_idx on "facilitator" using gin (files_in("content"));
create index facilitator_demeanor_content_files_idx on "facilitator_demeanor" using gin (files_in("content"));
create index facilitator_service_content_files_idx on "facilitator_service" using gin (files_in("content"));
create index incubator_intro_files_idx on "incubator" using gin (files_in("intro"));
create index mtroom_intro_files_idx on "mtroom" using gin (files_in("intro"));
create index news_content_files_idx on "news" using gin (files_in("content"));
create index notice_content_files_idx on "notice" using gin (files_in("content"));
create index park_activity_content_files_idx on "park_activity" using gin (files_in("content"));
create index park_introduction_content_files_idx on "park_introduction" using gin (files_in("content"));
create index policy_content_files_idx on "policy" using gin (files_in("content"));
create index project_promotion_content_files_idx on "project_promotion" using gin (files_in("content"));
create index showcase_content_files_idx on "showcase" using gin (files_in("content"));
create index team_activity_content_files_idx on "team_activity" using gin (files_in("content"));
create index team_service_content_files_idx on "team_service" using gin (files_in("content"));
create index team_setting_content_files_idx on "team_setting" using gin (files_in("content"));
create index tutor_intro_files_idx on "tutor" using gin (files_in("intro"));
create index check_result_photos_idx on "check_result" using gin ("photos");
create index contract_files_idx on "contract" using gin ("files");
create index facilitator_apply_files_idx on "facilitator_apply" using gin ("files");
create index facilitator_demeanor_images_idx on "facilitator_demeanor" using gin ("images");
create index hazard_photos_idx on "hazard" using gin ("photos");
create index hazard_rectify_photos_idx on "hazard" using gin ("rectify_photos");
create index incubation_proof_idx on "incubation" using gin ("proof");
create index mtroom_images_idx on "mtroom" using gin ("images");
create index notice_files_idx on "notice" using gin ("files");
create index park_activity_images_idx on "park_activity" using gin ("images");
create index park_introduction_images_idx on "park_introduction" using gin ("images");
create index payment_voucher_idx on "payment" using gin ("voucher");
create index policy_files_idx on "policy" using gin ("files");
create index policy_apply_files_idx on "policy_apply" using gin ("files");
create index refund_voucher_idx on "refund" using gin ("voucher");
create index room_images_idx on "room" using gin ("images");
create index showcase_images_idx on "showcase" using gin ("images");
create index suggest_files_idx on "suggest" using gin ("files");
create index tutor_record_files_idx on "tutor_record" using gin ("files");
