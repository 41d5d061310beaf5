-- A clock that was set back makes readings of long ago: kept apart like those from the future.
alter table "meter_anomaly" drop constraint "meter_anomaly_reason_check";
alter table "meter_anomaly" add constraint "meter_anomaly_reason_check" check ("reason" in (1, 2, 3, 4, 5));
-- What a wrong clock raised happened when it was noticed.
update alarm set happened_at = least(happened_at, created_at), last_at = least(last_at, greatest(updated_at, created_at))
where happened_at > created_at or last_at > greatest(updated_at, created_at);
