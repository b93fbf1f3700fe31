;; Floats become bytes.
(module
  (import "thread" "memory" (memory 1))

  ;; Rounds `count` floats to bytes. Processes 16 at a time, so that up to 15 beyond the end are read, and written.
  (func (export "roundToBytes") (param $values i32) (param $count i32) (param $out i32)
    (local $end i32) (local $half v128)
    (local.set $half (v128.const f32x4 0.5 0.5 0.5 0.5))
    (local.set $end (i32.add (local.get $out) (local.get $count)))
    (loop $bytes
      (v128.store (local.get $out)
        (i8x16.narrow_i16x8_u
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.add (local.get $half) (v128.load (local.get $values))))
            (i32x4.trunc_sat_f32x4_s (f32x4.add (local.get $half) (v128.load offset=16 (local.get $values)))))
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.add (local.get $half) (v128.load offset=32 (local.get $values))))
            (i32x4.trunc_sat_f32x4_s (f32x4.add (local.get $half) (v128.load offset=48 (local.get $values)))))))
      (local.set $values (i32.add (local.get $values) (i32.const 64)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $bytes (i32.lt_u (local.get $out) (local.get $end))))))
